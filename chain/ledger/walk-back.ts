import { z } from 'zod';
import type { RpcClient } from '../rpc/rpc-client.ts';
import { MAX_PAGE, readHistoryPage, type HistoryEntry } from './address-history.ts';
import { inParallel } from '../rpc/in-parallel.ts';
import { fetchTransactions, type UnplacedTransaction } from './place-transactions.ts';

/** The position in one address's history, which is read backwards; removed once the history has ended. */
const track = z.object({
  address: z.string(),
  /** Its last transaction that is done. */
  before: z.string().nullable(),
  /** The next one is in this slot, or in an earlier one. After the history has ended, it is the slot of the oldest one. */
  next: z.int(),
  /** Before a transaction of this slot there was no such account; null: before the transactions that are done there always was. */
  absentBefore: z.int().nullable(),
});

/** Where to continue, as JSON. */
export const position = z.object({
  /** Newer transactions belong to the follower. */
  begin: z.int(),
  tracks: z.array(track),
  /** The slot in which the last call ended; `taken`: its transactions that are done, because another address may name the same. */
  slot: z.int().nullable(),
  taken: z.array(z.string()),
});
type BackfillPosition = z.infer<typeof position>;

export interface WalkBack {
  node: RpcClient;
  wallet: string;
  start: BackfillPosition;
  limit: number;
  signal: AbortSignal;
}

export interface WalkedBack {
  found: UnplacedTransaction[];
  end: BackfillPosition;
  /** The node has no more of some track. */
  hasEnded: boolean;
  /** Such a track does not begin with the account's creation: the node does not show everything. */
  isCut: boolean;
}

/** A track with entries that were read ahead. */
interface Walk extends z.infer<typeof track> {
  ahead: HistoryEntry[];
  /** The node's last page had only entries newer than this position, because a later owner used the account. */
  isFar: boolean;
}

/** Pages per call: of a wallet with thousands of token accounts, one call reads some. */
const MAX_PAGES = 200;

/**
 * Merges the tracks: always takes the newest entry. A transaction that shows a former token account of the wallet adds a track that
 * begins there, so that the order stays.
 */
export async function walkBack(walk: WalkBack): Promise<WalkedBack> {
  const { wallet, start, limit } = walk;
  let walks: Walk[] = start.tracks.map((each) => ({ ...each, ahead: [], isFar: false }));
  const known = new Set([wallet, ...walks.map(({ address }) => address)]);
  const fetched = new Map<string, UnplacedTransaction>();
  let { slot } = start;
  let taken = new Set(start.taken);
  let pagesLeft = MAX_PAGES;
  const allEnded: Walk[] = [];
  const found: UnplacedTransaction[] = [];

  while (found.length < limit && walks.length > 0) {
    const newest = walks.reduce((highest, { next }) => Math.max(highest, next), 0);
    const nearest = walks.filter(({ next }) => next === newest);
    const unread = nearest.filter(({ ahead }) => ahead.length === 0);
    if (unread.length > 0) {
      if (pagesLeft === 0) break;
      const chosen = unread.slice(0, pagesLeft);
      pagesLeft -= chosen.length;
      const ended = await inParallel(chosen, (each) => readAhead(walk, each));
      walks = walks.filter((each) => !ended.includes(each));
      allEnded.push(...ended.filter((each) => each !== null));
      continue;
    }
    const [nearestWalk] = nearest;
    const entry = nearestWalk?.ahead.shift();
    if (!nearestWalk || !entry) break;
    if (entry.slot !== slot) [slot, taken] = [entry.slot, new Set()];
    if (!fetched.has(entry.signature)) {
      const wanted = nextEntries(entry, walks, limit - found.length).filter(
        ({ signature }) => !fetched.has(signature),
      );
      for (const each of await fetchTransactions(walk.node, wanted, walk.signal)) {
        fetched.set(each.signature, each);
      }
    }
    const transaction = fetched.get(entry.signature);
    if (!transaction) break;
    if (wasAbsentBefore(transaction, nearestWalk.address)) nearestWalk.absentBefore = entry.slot;
    if (!taken.has(entry.signature)) {
      found.push(transaction);
      for (const address of tokenAccountsOf(transaction, wallet)) {
        if (known.has(address)) continue;
        known.add(address);
        // Include the whole slot, because nodes may order its transactions as they like.
        walks.push({ address, before: null, next: entry.slot, absentBefore: null, ahead: [], isFar: false });
      }
    }
    taken.add(entry.signature);
    nearestWalk.before = entry.signature;
    nearestWalk.next = nearestWalk.ahead[0]?.slot ?? entry.slot;
  }
  const tracks = walks.map(({ address, before, next, absentBefore }) => ({
    address,
    before,
    next,
    absentBefore,
  }));
  return {
    found,
    end: { begin: start.begin, tracks, slot, taken: [...taken] },
    hasEnded: allEnded.length > 0,
    isCut: allEnded.some(({ absentBefore, next }) => absentBefore !== next),
  };
}

function wasAbsentBefore({ accounts }: UnplacedTransaction, address: string): boolean {
  return accounts.some((account) => account.address === address && account.lamportsBefore === 0n);
}

/** Entries that will be taken next, unless a new track comes between; they are fetched in parallel. */
function nextEntries(entry: HistoryEntry, walks: readonly Walk[], count: number): HistoryEntry[] {
  const ahead = walks.flatMap((each) => each.ahead).toSorted((a, b) => b.slot - a.slot);
  const next = new Map([entry, ...ahead].map((each) => [each.signature, each]));
  return [...next.values()].slice(0, count);
}

function tokenAccountsOf({ tokenAccounts }: UnplacedTransaction, wallet: string): string[] {
  return tokenAccounts
    .filter(({ before, after }) => before?.owner === wallet || after?.owner === wallet)
    .map(({ address }) => address);
}

/** Returns the walk if its history has ended. */
async function readAhead({ node, start, limit, signal }: WalkBack, walk: Walk): Promise<Walk | null> {
  const page = await readHistoryPage(node, walk.address, {
    limit: walk.isFar ? MAX_PAGE : Math.min(limit, MAX_PAGE),
    before: walk.before ?? undefined,
    // A node that has not reached the `before` transaction does not know it, and would answer that nothing is older.
    minContextSlot: start.begin,
    signal,
  });
  const last = page.at(-1);
  if (!last) return walk;
  // Entries newer than the position are done already.
  walk.ahead = page.filter((entry) => entry.slot <= walk.next);
  walk.isFar = walk.ahead.length === 0;
  if (walk.isFar) walk.before = last.signature;
  walk.next = walk.ahead[0]?.slot ?? walk.next;
  return null;
}
