import { z } from 'zod';
import { ChainError } from '../rpc/chain-error.ts';
import { isCleanedUp, isNoBlock } from './block-errors.ts';
import { ONLY_NODE, type LedgerNodes } from './one-node.ts';

/** A block in full as the node gave it, or `absent`: the node shows none in that slot, which proves nothing. */
export type FetchedBlock = { raw: unknown; node: string } | 'absent';

/** Blocks that lie ahead, fetched before somebody takes them. */
export interface BlockWindow {
  /** Asks which slots behind this one have a block, as far as is known. */
  list(behind: number): Promise<void>;
  /** The next of the slots that were listed, and its block comes; undefined where they are used up. */
  takeNext(): Promise<{ slot: number; block: FetchedBlock } | undefined>;
  /** Any slot's. */
  fetch(slot: number): Promise<FetchedBlock>;
  /** Ends what is under way. */
  close(): void;
}

/** One answer is 3 KB; in catch-up it is asked for once in so many blocks. */
const SLOTS_LISTED = 256;

/** In the form that says everything about balances and nothing about instructions, which has a third of the bytes. */
const FULL_BLOCK = {
  commitment: 'confirmed',
  encoding: 'json',
  transactionDetails: 'accounts',
  rewards: false,
  maxSupportedTransactionVersion: 1,
};

const slots = z.array(z.int().min(0));

/** As much as tells a block from garbage, so that another node is asked; the block itself is left as it came. */
const envelope = z.looseObject({
  blockhash: z.string(),
  previousBlockhash: z.string(),
  parentSlot: z.int(),
  transactions: z.array(z.unknown()),
});

type Outcome = { block: FetchedBlock } | { error: unknown };

/** Fetches up to `ahead` blocks at a time, which bounds the memory: a block of mainnet takes some 10 MB here. */
export function createBlockWindow(rpc: LedgerNodes, ahead: number): BlockWindow {
  const closing = new AbortController();
  const underWay = new Map<number, Promise<Outcome>>();
  let listed: number[] = [];

  async function answer(slot: number) {
    const [method, params] = ['getBlock', [slot, FULL_BLOCK]] as const;
    if (rpc.answer) return rpc.answer(method, [...params], envelope.nullable(), closing.signal);
    return {
      value: await rpc.call(method, [...params], envelope.nullable(), closing.signal),
      node: ONLY_NODE,
    };
  }

  async function fetch(slot: number): Promise<FetchedBlock> {
    try {
      const { value: raw, node } = await answer(slot);
      return raw === null ? 'absent' : { raw, node };
    } catch (error) {
      if (!(error instanceof ChainError) || error.kind !== 'rpc') throw error;
      if (isNoBlock(error)) return 'absent';
      throw isCleanedUp(error) ? lostBlock(slot, error) : error;
    }
  }

  function begin(slot: number): Promise<Outcome> {
    const known = underWay.get(slot);
    if (known) return known;
    // A failure is kept until its turn comes: nobody waits for it before.
    const outcome = fetch(slot).then(
      (block): Outcome => ({ block }),
      (error: unknown): Outcome => ({ error }),
    );
    underWay.set(slot, outcome);
    return outcome;
  }

  return {
    async list(behind) {
      const params = [behind + 1, SLOTS_LISTED, { commitment: 'confirmed' }];
      const answer = await rpc.call('getBlocksWithLimit', params, slots, closing.signal);
      listed = [...new Set(answer)].filter((slot) => slot > behind).sort((a, b) => a - b);
    },
    async takeNext() {
      const slot = listed[0];
      if (slot === undefined) return undefined;
      for (const each of listed.slice(0, ahead)) void begin(each);
      const outcome = await begin(slot);
      listed.shift();
      underWay.delete(slot);
      if ('error' in outcome) throw outcome.error;
      for (const each of listed.slice(0, ahead)) void begin(each);
      return { slot, block: outcome.block };
    },
    fetch,
    close: () => closing.abort(),
  };
}

/** A block that the chain has and no node shows. */
export function lostBlock(slot: number, cause?: unknown): ChainError {
  return new ChainError('unavailable', `getBlock: no node shows the block of slot ${slot}`, { cause });
}
