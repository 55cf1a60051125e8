import { z } from 'zod';
import type { RpcClient } from '../rpc/rpc-client.ts';
import { LONGEST_PAGE, readHistoryPage, type HistoryEntry } from './address-history.ts';
import { inParallel } from './in-parallel.ts';
import { fetchTransactions, type UnplacedTransaction } from './place-transactions.ts';

/** One address on its way back; it is left out once its history has ended. */
const track = z.object({
  address: z.string(),
  /** The last of its transactions that is done. */
  before: z.string().nullable(),
  /** The next one is in this slot, or in an earlier one. */
  next: z.int(),
});

/** Where to go on, as JSON. */
export const position = z.object({
  /** What is newer is left to whoever follows the wallet from then on. */
  begin: z.int(),
  tracks: z.array(track),
  /** What is done of the slot in which the last call ended: another address may name the same. */
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

/** A track with the part of its history that has been read ahead. */
interface Walk extends z.infer<typeof track> {
  ahead: HistoryEntry[];
  /** What was read of it last was all newer than its turn: of what somebody else did with the account since. */
  isFar: boolean;
}

/** Pages a call besides those for the transactions that it returns: of a wallet with thousands of token accounts one call looks at some. */
const MAX_PAGES = 200;

/**
 * Merges the tracks: always takes from the one that is nearest to now. A transaction that shows another token account of the
 * wallet, closed or somebody else's by now, adds a track that begins there, so that the order stays. `hasEnded`: the node has no
 * more of some track.
 */
export async function walkBack(
  walk: WalkBack,
): Promise<{ found: UnplacedTransaction[]; end: BackfillPosition; hasEnded: boolean }> {
  const { wallet, start, limit } = walk;
  let walks: Walk[] = start.tracks.map((each) => ({ ...each, ahead: [], isFar: false }));
  const known = new Set([wallet, ...walks.map(({ address }) => address)]);
  const fetched = new Map<string, UnplacedTransaction>();
  let { slot } = start;
  let taken = new Set(start.taken);
  let pagesLeft = MAX_PAGES;
  let hasEnded = false;
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
      hasEnded ||= ended.some((each) => each !== null);
      continue;
    }
    const [nearestWalk] = nearest;
    const entry = nearestWalk?.ahead.shift();
    if (!nearestWalk || !entry) break;
    if (entry.slot !== slot) [slot, taken] = [entry.slot, new Set()];
    if (!taken.has(entry.signature)) {
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
      found.push(transaction);
      for (const address of tokenAccountsOf(transaction, wallet)) {
        if (known.has(address)) continue;
        known.add(address);
        // Nodes may order the transactions of one slot as they like: from its beginning on.
        walks.push({ address, before: null, next: entry.slot, ahead: [], isFar: false });
      }
    }
    taken.add(entry.signature);
    nearestWalk.before = entry.signature;
    nearestWalk.next = nearestWalk.ahead[0]?.slot ?? entry.slot;
  }
  const tracks = walks.map(({ address, before, next }) => ({ address, before, next }));
  return { found, end: { begin: start.begin, tracks, slot, taken: [...taken] }, hasEnded };
}

/** What will be taken next, unless a new track comes between: fetched at once, it is not waited for one by one. */
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

/** The walk itself where its history has ended. */
async function readAhead({ node, start, limit, signal }: WalkBack, walk: Walk): Promise<Walk | null> {
  const page = await readHistoryPage(node, walk.address, {
    limit: walk.isFar ? LONGEST_PAGE : Math.min(limit, LONGEST_PAGE),
    before: walk.before ?? undefined,
    // A node that is not as far as the transaction to go on from does not know it, and says that nothing is older.
    minContextSlot: start.begin,
    signal,
  });
  const last = page.at(-1);
  if (!last) return walk;
  // What came since the position was written has been passed already.
  walk.ahead = page.filter((entry) => entry.slot <= walk.next);
  walk.isFar = walk.ahead.length === 0;
  if (walk.isFar) walk.before = last.signature;
  walk.next = walk.ahead[0]?.slot ?? walk.next;
  return null;
}
