import { csvText } from '../../http/csv.ts';
import type { HistoryData, HistoryEntry } from './history-schemas.ts';

/**
 * Columns in their order; new ones are added at the end.
 *
 * MAINTENANCE: client/src/cli/history-table.ts has the same cells of the columns that the command line prints.
 */
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
  return csvText(COLUMNS, items.map(rowOf));
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
