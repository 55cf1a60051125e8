import { formatAmount, formatSol } from '../../domain/amounts.ts';
import { formatUsd } from '../../domain/prices/usd-value.ts';
import type { HistoryPage } from '../../use-cases/wallets/read-history.ts';
import { presentBackfill } from './wallet-knowledge.ts';
import type { HistoryData, HistoryEntry } from './history-schemas.ts';

export function presentHistory(
  address: string,
  { entries, nextCursor, wallet }: HistoryPage,
  tokenName: (token: string) => string,
): HistoryData {
  return {
    items: entries.map((entry) => presentEntry(address, entry, tokenName)),
    next_cursor: nextCursor,
    complete_to_slot: wallet.completeToSlot,
    seen_to_slot: wallet.seenToSlot,
    history: presentBackfill(wallet),
  };
}

function presentEntry(
  address: string,
  entry: HistoryPage['entries'][number],
  tokenName: (token: string) => string,
): HistoryEntry {
  const { received } = entry;
  return {
    transaction_id: `${entry.signature}:${address}:${entry.token}`,
    signature: entry.signature,
    wallet_address: address,
    ...presentSide(entry, tokenName),
    received: received && presentSide(received, tokenName),
    kind: entry.kind,
    direction: entry.delta < 0n ? 'out' : 'in',
    status: entry.status,
    reason: entry.dropReason,
    nodes: entry.nodes,
    counterparty: entry.counterparty,
    fee: entry.feeLamports === null ? null : formatSol(entry.feeLamports),
    slot: entry.slot,
    block_height: entry.blockHeight,
    block_time: entry.blockTime?.toISOString() ?? null,
    operation_id: entry.operationId,
    flags: entry.flags,
  };
}

type Side = Pick<HistoryPage['entries'][number], 'token' | 'delta' | 'amount' | 'decimals' | 'value'>;

function presentSide({ token, delta, amount, decimals, value }: Side, tokenName: (token: string) => string) {
  return {
    token: tokenName(token),
    mint: token,
    amount: formatAmount(delta < 0n ? -amount : amount, decimals),
    change: formatAmount(delta, decimals),
    usd_value: formatUsd(value),
    usd_value_reason: value.reason,
  };
}
