import { z } from 'zod';
import type { ObservedTransaction } from '../../domain/ledger/observed-transaction.ts';
import type { RpcClient } from '../rpc-client.ts';
import { LONGEST_PAGE, readHistoryPage, type HistoryEntry } from './address-history.ts';
import { inParallel } from './in-parallel.ts';
import type { LedgerCursor } from './ledger-source.ts';
import { listTokenAccounts } from './list-token-accounts.ts';
import { withOneNode, type LedgerNodes } from './one-node.ts';
import { fetchTransactions, placeTransactions } from './place-transactions.ts';

/** One address on its way back; it is left out once its history has ended. */
const track = z.object({
  address: z.string(),
  /** The last of its transactions that is done. */
  before: z.string().nullable(),
  /** The next one is in this slot, or in an earlier one. */
  next: z.int(),
});
type Track = z.infer<typeof track>;

/** Where to go on, as JSON. */
const position = z.object({
  /** What is newer is left to whoever follows the wallet from then on. */
  begin: z.int(),
  tracks: z.array(track),
  /** What is done of the slot in which the last call ended: another address may name the same. */
  slot: z.int().nullable(),
  taken: z.array(z.string()),
});
export type BackfillPosition = z.infer<typeof position>;

export interface OlderTransactions {
  /** The newest first. Fewer than the limit, or none, does not mean that it was all: the position tells. */
  transactions: ObservedTransaction[];
  /** Those that hold them. */
  blocks: LedgerCursor[];
  /** Null: that was all that the node has. */
  position: BackfillPosition | null;
  /** Of the last one; null where there is none, or the node has no times. */
  oldestBlockTime: Date | null;
}

export interface ReadOlder {
  wallet: string;
  /** What the last call returned; null to begin. */
  position: unknown;
  /** To begin at, or a little later: from where on the wallet is followed. */
  minSlot: number;
  limit: number;
  signal: AbortSignal;
}

/** Pages a call besides those for the transactions that it returns: of a wallet with thousands of token accounts one call looks at some. */
const MAX_PAGES = 200;

/**
 * The history of a wallet and of the token accounts that it has when the first call is made, back from then: by slot, each
 * transaction once over all calls. It ends where the node's history does, which may be pruned. Of token accounts that were closed
 * before, only what names the wallet itself is found.
 *
 * A call takes at most 202 for histories, and one for each transaction and each of their blocks.
 */
export async function readOlder(
  nodes: LedgerNodes,
  { wallet, position: stored, minSlot, limit, signal }: ReadOlder,
): Promise<OlderTransactions> {
  return withOneNode(
    nodes,
    async (node) => {
      const start = stored === null ? await beginning(node, wallet, minSlot, signal) : position.parse(stored);
      const { entries, end } = await walkBack(node, start, limit, signal);
      const unplaced = await fetchTransactions(node, entries, signal);
      const placed = await placeTransactions(node, unplaced, signal);
      const transactions = placed.transactions.toReversed();
      return {
        transactions,
        blocks: placed.blocks,
        position: end.tracks.length > 0 ? end : null,
        oldestBlockTime: transactions.at(-1)?.blockTime ?? null,
      };
    },
    signal,
  );
}

async function beginning(
  node: RpcClient,
  wallet: string,
  minSlot: number,
  signal: AbortSignal,
): Promise<BackfillPosition> {
  const { addresses, slot: begin } = await listTokenAccounts(node, wallet, minSlot, signal);
  const tracks = [...new Set([wallet, ...addresses])].map((address) => ({
    address,
    before: null,
    next: begin,
  }));
  return { begin, tracks, slot: null, taken: [] };
}

/** A track with the part of its history that has been read ahead. */
interface Walk extends Track {
  ahead: HistoryEntry[];
}

/** Merges the tracks: always takes from the one that is nearest to now. */
async function walkBack(
  node: RpcClient,
  start: BackfillPosition,
  limit: number,
  signal: AbortSignal,
): Promise<{ entries: HistoryEntry[]; end: BackfillPosition }> {
  let walks: Walk[] = start.tracks.map((each) => ({ ...each, ahead: [] }));
  let { slot } = start;
  let taken = new Set(start.taken);
  let pagesLeft = MAX_PAGES;
  const entries: HistoryEntry[] = [];

  while (entries.length < limit && walks.length > 0) {
    const newest = walks.reduce((highest, { next }) => Math.max(highest, next), 0);
    const nearest = walks.filter(({ next }) => next === newest);
    const unread = nearest.filter(({ ahead }) => ahead.length === 0);
    if (unread.length > 0) {
      if (pagesLeft === 0) break;
      const chosen = unread.slice(0, pagesLeft);
      pagesLeft -= chosen.length;
      const ended = await inParallel(chosen, (walk) => readAhead(node, walk, start.begin, limit, signal));
      walks = walks.filter((walk) => !ended.includes(walk));
      continue;
    }
    const [walk] = nearest;
    const entry = walk?.ahead.shift();
    if (!walk || !entry) break;
    if (entry.slot !== slot) [slot, taken] = [entry.slot, new Set()];
    if (!taken.has(entry.signature)) entries.push(entry);
    taken.add(entry.signature);
    walk.before = entry.signature;
    walk.next = walk.ahead[0]?.slot ?? entry.slot;
  }
  const tracks = walks.map(({ address, before, next }) => ({ address, before, next }));
  return { entries, end: { begin: start.begin, tracks, slot, taken: [...taken] } };
}

/** The walk itself where its history has ended. */
async function readAhead(
  node: RpcClient,
  walk: Walk,
  minContextSlot: number,
  limit: number,
  signal: AbortSignal,
): Promise<Walk | null> {
  const page = await readHistoryPage(node, walk.address, {
    limit: Math.min(limit, LONGEST_PAGE),
    before: walk.before ?? undefined,
    // A node that is not as far as the transaction to go on from does not know it, and says that nothing is older.
    minContextSlot,
    signal,
  });
  const last = page.at(-1);
  if (!last) return walk;
  // What came since the position was written has been passed already.
  walk.ahead = page.filter((entry) => entry.slot <= walk.next);
  if (walk.ahead.length === 0) walk.before = last.signature;
  walk.next = walk.ahead[0]?.slot ?? walk.next;
  return null;
}
