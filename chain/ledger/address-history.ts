import { z } from 'zod';
import { ChainError } from '../rpc/chain-error.ts';
import type { RpcClient } from '../rpc/rpc-client.ts';

/** A transaction that names the address; failed ones too. */
export interface HistoryEntry {
  signature: string;
  slot: number;
}

export interface HistoryPage {
  limit: number;
  /** Entries older than this signature of the same address; without it the newest. */
  before?: string | undefined;
  /** A node that has not reached this slot refuses. */
  minContextSlot?: number | undefined;
  signal?: AbortSignal | undefined;
}

const entries = z.array(z.object({ signature: z.string().min(1), slot: z.int() }));

/** Solana docs, "getSignaturesForAddress". */
export const MAX_PAGE = 1_000;

/** Most rounds find little or nothing after the cursor: a first page of 200 kB for each active wallet would be a waste. */
const FIRST_PAGE = 32;

/** The newest first. */
export async function readHistoryPage(
  rpc: RpcClient,
  address: string,
  { limit, before, minContextSlot, signal }: HistoryPage,
): Promise<HistoryEntry[]> {
  const options = {
    commitment: 'confirmed',
    limit,
    ...(before === undefined ? {} : { before }),
    ...(minContextSlot === undefined ? {} : { minContextSlot }),
  };
  const page = await rpc.call('getSignaturesForAddress', [address, options], entries, signal);
  if (page.some((entry, index) => entry.slot > (page[index - 1]?.slot ?? Number.POSITIVE_INFINITY))) {
    throw new ChainError('malformed', 'getSignaturesForAddress: not the newest first');
  }
  return page;
}

export interface RecentHistory {
  entries: HistoryEntry[];
  /** False if the node's history of the address ended before the slot was reached: it began later, or was pruned. */
  reached: boolean;
}

/**
 * Transactions of an address in slots after this one, the newest first. Reads until the slot is reached or a page is empty, because
 * nodes may return shorter pages than asked for.
 */
export async function readHistorySince(
  rpc: RpcClient,
  address: string,
  slot: number,
  { minContextSlot, signal }: Pick<HistoryPage, 'minContextSlot' | 'signal'>,
): Promise<RecentHistory> {
  const found = new Map<string, HistoryEntry>();
  let before: string | undefined;
  // A node that has not reached the `before` transaction does not know it, and would answer that nothing is older.
  let newest = minContextSlot ?? 0;
  for (;;) {
    const limit = before === undefined ? FIRST_PAGE : MAX_PAGE;
    const page = await readHistoryPage(rpc, address, { limit, before, minContextSlot: newest, signal });
    newest = Math.max(newest, page[0]?.slot ?? 0);
    const known = found.size;
    for (const entry of page) if (entry.slot > slot) found.set(entry.signature, entry);
    const last = page.at(-1);
    if (!last || last.slot <= slot) return { entries: [...found.values()], reached: last !== undefined };
    if (found.size === known) {
      throw new ChainError('malformed', 'getSignaturesForAddress: the same page again');
    }
    before = last.signature;
  }
}
