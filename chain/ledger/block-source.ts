import { ChainError } from '../rpc/chain-error.ts';
import { newestBlock } from './block-head.ts';
import { createBlockWindow, lostBlock, type BlockWindow, type FetchedBlock } from './block-window.ts';
import type { BlockReading } from '../../domain/ledger/block-range.ts';
import type { FollowedWallets, LedgerCursor, LedgerSource, LedgerStep } from './ledger-source.ts';
import type { LedgerNodes } from './one-node.ts';
import { readBlock, type ReadBlock } from './read-block.ts';

export interface BlockSourceLimits {
  /** Blocks fetched in parallel in catch-up. */
  ahead?: number;
  /** Limits of one step, in catch-up. */
  maxBlocks?: number;
  maxTransactions?: number;
}

/**
 * A block of 4 MB takes some 130 ms of processor time, so four in parallel keep it busy if a node needs half a second for each. More
 * only need more memory, and share the line's bandwidth within a call's time limit.
 */
const AHEAD = 4;

/** 6 seconds of mainnet, which are read again if a step fails: some four seconds' work. */
const MAX_BLOCKS = 32;

/** Limit of one database transaction. */
const MAX_TRANSACTIONS = 500;

/** Listed slots in a row without their block, before it is an error: at the tip a node may still be indexing some. */
const MAX_ABSENT = 16;

/** Blocks in a row that a list may leave out; they are fetched from the newest to the oldest, one after the other. */
const MAX_LEFT_OUT = 512;

type Block = ReadBlock & { slot: number; node: string };

/**
 * Reads every block. The node's list of slots is only a hint: a block is accepted if it names the cursor's block as its parent, by slot
 * and hash, which proves that the slots between were skipped. A block that a node leaves out is noticed by its child's parent.
 *
 * Wallets that are added between two steps are included from the next step on, even in blocks that were fetched before.
 */
export function createBlockSource(rpc: LedgerNodes, options: BlockSourceLimits = {}): LedgerSource {
  const { ahead = AHEAD, maxBlocks = MAX_BLOCKS, maxTransactions = MAX_TRANSACTIONS } = options;
  let open: { window: BlockWindow; at: LedgerCursor } | undefined;

  /** Blocks that were fetched ahead, if the cursor is where the last step ended. */
  function windowAt(cursor: LedgerCursor): BlockWindow {
    const kept = open?.at.slot === cursor.slot && open.at.blockhash === cursor.blockhash;
    if (open && kept) return open.window;
    leave();
    return createBlockWindow(rpc, ahead);
  }

  function leave(): void {
    open?.window.close();
    open = undefined;
  }

  return {
    async next(from, wallets, signal) {
      signal.throwIfAborted();
      if (wallets.size === 0) {
        leave();
        return jump(rpc, from, signal);
      }
      const window = windowAt(from);
      open = undefined;
      const close = (): void => window.close();
      signal.addEventListener('abort', close, { once: true });
      try {
        const read = await readOn(window, from, wallets, { maxBlocks, maxTransactions });
        const to = read.blocks.at(-1);
        if (read.canContinue && to) open = { window, at: to };
        else window.close();
        return stepOf(from, read);
      } catch (error) {
        window.close();
        signal.throwIfAborted();
        throw error;
      } finally {
        signal.removeEventListener('abort', close);
      }
    },
  };
}

/** No wallet is followed, so the blocks between don't matter. */
async function jump(rpc: LedgerNodes, from: LedgerCursor, signal: AbortSignal): Promise<LedgerStep> {
  const { slot, blockhash, blockTime } = await newestBlock(rpc, 'confirmed', signal);
  if (slot <= from.slot) return { kind: 'waiting' };
  const to = { slot, blockhash };
  const reading = { by: 'none' } as const;
  return {
    kind: 'range',
    range: { from, to, toBlockTime: blockTime, transactions: [], blocks: [], reading },
  };
}

interface Reading {
  /** Each the parent of the next. */
  blocks: Block[];
  /** The blocks that were fetched ahead can be used next. */
  canContinue: boolean;
  forked: boolean;
}

/** Takes as many blocks as the limits allow. A failure counts only if no block was taken; otherwise those taken are returned. */
async function readOn(
  window: BlockWindow,
  from: LedgerCursor,
  wallets: FollowedWallets,
  limits: { maxBlocks: number; maxTransactions: number },
): Promise<Reading> {
  const blocks: Block[] = [];
  let transactions = 0;
  try {
    while (blocks.length < limits.maxBlocks && transactions < limits.maxTransactions) {
      const found = await nextBlock(window, blocks.at(-1) ?? from, wallets, { mayList: blocks.length === 0 });
      if (found === 'none') break;
      if (found === 'forked') return { blocks, canContinue: false, forked: blocks.length === 0 };
      blocks.push(...found);
      transactions += found.reduce((sum, block) => sum + block.transactions.length, 0);
    }
  } catch (error) {
    if (!(error instanceof ChainError) || blocks.length === 0) throw error;
    return { blocks, canContinue: false, forked: false };
  }
  return { blocks, canContinue: true, forked: false };
}

/** The next block that the node shows, with earlier ones that the list has left out. */
async function nextBlock(
  window: BlockWindow,
  tip: LedgerCursor,
  wallets: FollowedWallets,
  { mayList }: { mayList: boolean },
): Promise<Block[] | 'none' | 'forked'> {
  let taken = await window.takeNext();
  if (!taken && mayList) {
    await window.list(tip.slot);
    taken = await window.takeNext();
  }
  const firstSlot = taken?.slot;
  for (let absent = 0; taken; absent += 1) {
    const block = parseBlock(taken.slot, taken.block, wallets);
    if (block) return linkTo(tip, block, window, wallets);
    if (absent === MAX_ABSENT) throw lostBlock(firstSlot ?? taken.slot);
    taken = await window.takeNext();
  }
  return 'none';
}

async function linkTo(
  tip: LedgerCursor,
  newest: Block,
  window: BlockWindow,
  wallets: FollowedWallets,
): Promise<Block[] | 'forked'> {
  const blocks = [newest];
  let oldest = newest;
  while (oldest.parentSlot > tip.slot) {
    const slot = oldest.parentSlot;
    if (blocks.length > MAX_LEFT_OUT) {
      throw new ChainError(
        'unavailable',
        `getBlocksWithLimit: more is left out before slot ${slot} than can be fetched`,
      );
    }
    const parent = parseBlock(slot, await window.fetch(slot), wallets);
    if (!parent) throw lostBlock(slot);
    if (parent.blockhash !== oldest.previousBlockhash) {
      throw new ChainError('unavailable', `getBlock: slot ${slot} holds another block than its child says`);
    }
    blocks.unshift(parent);
    oldest = parent;
  }
  const fits = oldest.parentSlot === tip.slot && oldest.previousBlockhash === tip.blockhash;
  return fits ? blocks : 'forked';
}

function parseBlock(slot: number, fetched: FetchedBlock, wallets: FollowedWallets): Block | undefined {
  if (fetched === 'absent') return undefined;
  const block = readBlock(fetched.raw, { slot, wallets });
  if (block.parentSlot >= slot)
    throw new ChainError('malformed', `getBlock: slot ${slot} has a parent that is not earlier`);
  return { ...block, slot, node: fetched.node };
}

function stepOf(from: LedgerCursor, { blocks, forked }: Reading): LedgerStep {
  const last = blocks.at(-1);
  if (!last) return { kind: forked ? 'forked' : 'waiting' };
  return {
    kind: 'range',
    range: {
      from,
      to: cursorOf(last),
      toBlockTime: last.blockTime,
      transactions: blocks.flatMap(({ transactions }) => transactions),
      blocks: blocks.filter(({ transactions }) => transactions.length > 0).map(cursorOf),
      reading: { by: 'blocks', blocks: blocks.map(readingOf) },
    },
  };
}

function readingOf({ slot, blockhash, node, digest, blockTime }: Block): BlockReading {
  return { slot, blockhash, node, digest, blockTime };
}

function cursorOf({ slot, blockhash }: Block): LedgerCursor {
  return { slot, blockhash };
}
