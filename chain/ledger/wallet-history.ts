import type { RpcClient } from '../rpc/rpc-client.ts';
import { readHistorySince, type HistoryEntry } from './address-history.ts';
import { inParallel } from '../rpc/in-parallel.ts';
import { listTokenAccounts } from './list-token-accounts.ts';

/**
 * A node's list for a wallet and its present token accounts, after one slot and up to another. A node that has not reached the latter
 * refuses (ChainError).
 */
export async function listWalletHistory(
  node: RpcClient,
  { wallet, after, upTo }: { wallet: string; after: number; upTo: number },
  signal?: AbortSignal,
): Promise<HistoryEntry[]> {
  const { addresses } = await listTokenAccounts(node, wallet, upTo, signal);
  const histories = await inParallel([...new Set([wallet, ...addresses])], (address) =>
    readHistorySince(node, address, after, { minContextSlot: upTo, signal }),
  );
  const entries = histories.flatMap((history) => history.entries).filter(({ slot }) => slot <= upTo);
  return [...new Map(entries.map((entry) => [entry.signature, entry])).values()];
}
