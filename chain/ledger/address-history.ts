import { z } from 'zod';
import { ChainError } from '../rpc/chain-error.ts';
import type { RpcClient } from '../rpc/rpc-client.ts';

/** A transaction that names the address, the failed ones too. */
export interface HistoryEntry {
  signature: string;
  slot: number;
}

export interface HistoryPage {
  limit: number;
  /** Older than this one of the same address; without it the newest. */
  before?: string | undefined;
  /** A node that is not that far yet refuses. */
  minContextSlot?: number | undefined;
  signal?: AbortSignal | undefined;
}

const entries = z.array(z.object({ signature: z.string().min(1), slot: z.int() }));

/** Solana docs, "getSignaturesForAddress". */
export const LONGEST_PAGE = 1_000;

/** Most rounds find nothing or little behind the cursor: the first page need not be 200 kB for each wallet that is in use. */
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
  /** False where the node's history of the address ended before the slot was reached: it began later, or was pruned. */
  reached: boolean;
}

/**
 * Everything of an address in later slots than this one, the newest first. Asks until the slot is reached or a page is empty,
 * because nodes may give shorter ones than they are asked for.
 */
export async function readHistorySince(
  rpc: RpcClient,
  address: string,
  slot: number,
  { minContextSlot, signal }: Pick<HistoryPage, 'minContextSlot' | 'signal'>,
): Promise<RecentHistory> {
  const found = new Map<string, HistoryEntry>();
  let before: string | undefined;
  // A node that is not as far as the transaction to go on from does not know it, and says that nothing is older.
  let newest = minContextSlot ?? 0;
  for (;;) {
    const limit = before === undefined ? FIRST_PAGE : LONGEST_PAGE;
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
