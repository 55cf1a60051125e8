import { csvText } from '../../http/csv.ts';
import type { HistoryData, HistoryEntry } from './history-schemas.ts';

/** In the order of the columns; new ones may be added at the end. */
const COLUMNS = [
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
  'reason',
  'nodes',
  'usd_value',
  'usd_value_reason',
  'received_token',
  'received_mint',
  'received_amount',
  'received_change',
  'received_usd_value',
] as const;

export function historyCsv({ items }: HistoryData): string {
  return csvText(
    COLUMNS,
    items.map((entry) => {
      const row = rowOf(entry);
      return COLUMNS.map((column) => row[column]);
    }),
  );
}

function rowOf({ flags, received, ...entry }: HistoryEntry) {
  return {
    ...entry,
    flags: flags.join(' '),
    received_token: received?.token ?? null,
    received_mint: received?.mint ?? null,
    received_amount: received?.amount ?? null,
    received_change: received?.change ?? null,
    received_usd_value: received?.usd_value ?? null,
  };
}
