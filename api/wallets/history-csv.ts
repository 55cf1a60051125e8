import { csvText } from '../http/csv.ts';
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
] as const satisfies readonly (keyof HistoryEntry)[];

export function historyCsv({ items }: HistoryData): string {
  return csvText(
    COLUMNS,
    items.map(({ flags, ...entry }) => {
      const row = { ...entry, flags: flags.join(' ') };
      return COLUMNS.map((column) => row[column]);
    }),
  );
}
