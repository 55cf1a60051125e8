import { formatAmount, formatSol } from '../../domain/amounts.ts';
import { formatUsd } from '../../domain/prices/usd-value.ts';
import type { HistoryPage } from '../../use-cases/wallets/read-history.ts';
import { presentBackfill } from './wallet-knowledge.ts';
import type { HistoryData, HistoryEntry } from './history-schemas.ts';

/** `symbol`: of a token in the network's list; null for others. */
export function presentHistory(
  address: string,
  { entries, nextCursor, wallet }: HistoryPage,
  symbol: (mint: string) => string | null,
): HistoryData {
  return {
    items: entries.map((entry) => presentEntry(address, entry, symbol)),
    next_cursor: nextCursor,
    complete_to_slot: wallet.completeToSlot,
    seen_to_slot: wallet.seenToSlot,
    history: presentBackfill(wallet),
  };
}

function presentEntry(
  address: string,
  entry: HistoryPage['entries'][number],
  symbol: (mint: string) => string | null,
): HistoryEntry {
  const isOut = entry.delta < 0n;
  return {
    transaction_id: `${entry.signature}:${address}:${entry.token}`,
    signature: entry.signature,
    wallet_address: address,
    token: symbol(entry.token) ?? entry.token,
    mint: entry.token,
    amount: formatAmount(isOut ? -entry.amount : entry.amount, entry.decimals),
    change: formatAmount(entry.delta, entry.decimals),
    kind: entry.kind,
    direction: isOut ? 'out' : 'in',
    status: entry.status,
    reason: entry.dropReason,
    nodes: entry.nodes,
    counterparty: entry.counterparty,
    usd_value: formatUsd(entry.value),
    usd_value_reason: entry.value.reason,
    fee: entry.feeLamports === null ? null : formatSol(entry.feeLamports),
    slot: entry.slot,
    block_height: entry.blockHeight,
    block_time: entry.blockTime?.toISOString() ?? null,
    operation_id: entry.operationId,
    flags: entry.flags,
  };
}
