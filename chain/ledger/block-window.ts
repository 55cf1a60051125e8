import { z } from 'zod';
import { ChainError } from '../rpc/chain-error.ts';
import { isCleanedUp, isNoBlock } from '../rpc/block-errors.ts';
import { ONLY_NODE, type LedgerNodes } from './one-node.ts';

/** A full block as the node sent it, or `absent`: the node shows none in that slot, which proves nothing. */
export type FetchedBlock = { raw: unknown; node: string } | 'absent';

/** Blocks that are fetched ahead. */
export interface BlockWindow {
  /** Lists slots after this one that have a block, as far as the node knows. */
  list(after: number): Promise<void>;
  /** The next listed slot with its block; undefined when the list is used up. */
  takeNext(): Promise<{ slot: number; block: FetchedBlock } | undefined>;
  /** Fetches the block of any slot. */
  fetch(slot: number): Promise<FetchedBlock>;
  /** Aborts all running requests. */
  close(): void;
}

/** One answer is 3 KB, once for this many blocks in catch-up. */
const SLOTS_LISTED = 256;

/** The form with all balances and no instructions, which has a third of the bytes. */
const FULL_BLOCK = {
  commitment: 'confirmed',
  encoding: 'json',
  transactionDetails: 'accounts',
  rewards: false,
  maxSupportedTransactionVersion: 1,
};

const slots = z.array(z.int().min(0));

/** Enough to detect garbage, so that another node is asked; the block itself is left as it came. */
const envelope = z.looseObject({
  blockhash: z.string(),
  previousBlockhash: z.string(),
  parentSlot: z.int(),
  transactions: z.array(z.unknown()),
});

type Outcome = { block: FetchedBlock } | { error: unknown };

/** Fetches up to `ahead` blocks in parallel, which bounds the memory: a block of mainnet takes some 10 MB here. */
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
    // A failure is kept until the block's turn, so that it is not an unhandled rejection.
    const outcome = fetch(slot).then(
      (block): Outcome => ({ block }),
      (error: unknown): Outcome => ({ error }),
    );
    underWay.set(slot, outcome);
    return outcome;
  }

  return {
    async list(after) {
      const params = [after + 1, SLOTS_LISTED, { commitment: 'confirmed' }];
      const answer = await rpc.call('getBlocksWithLimit', params, slots, closing.signal);
      listed = [...new Set(answer)].filter((slot) => slot > after).sort((a, b) => a - b);
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
