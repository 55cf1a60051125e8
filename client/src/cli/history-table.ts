import type { HistoryEntry } from '../wallets/wallet-types.ts';

/**
 * Columns in their order. New columns are added at the end.
 *
 * MAINTENANCE: api/wallets/history-csv.ts of the service has the same cells, and more columns.
 */
export const HISTORY_COLUMNS = [
  'block_time',
  'transaction_id',
  'signature',
  'wallet_address',
  'token',
  'mint',
  'amount',
  'change',
  'fee',
  'kind',
  'direction',
  'status',
  'counterparty',
  'slot',
  'block_height',
  'operation_id',
  'flags',
  'usd_value',
  'received_token',
  'received_mint',
  'received_amount',
  'received_change',
  'received_usd_value',
] as const;

export function historyCells({ flags, received, ...entry }: HistoryEntry): string[] {
  const row = {
    ...entry,
    flags: flags.join(' '),
    received_token: received?.token,
    received_mint: received?.mint,
    received_amount: received?.amount,
    received_change: received?.change,
    received_usd_value: received?.usd_value,
  };
  return HISTORY_COLUMNS.map((column) => String(row[column] ?? ''));
}
