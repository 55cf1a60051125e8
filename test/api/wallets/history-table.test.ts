import { expect } from 'chai';
import { historyCsv } from '../../../api/wallets/history-csv.ts';
import type { HistoryData } from '../../../api/wallets/history-schemas.ts';
import { HISTORY_COLUMNS, historyCells } from '../../../client/src/cli/history-table.ts';
import type { HistoryEntry } from '../../../client/src/wallets/wallet-types.ts';

const SENT: HistoryEntry = {
  transaction_id: 'op_1',
  signature: 'S1',
  wallet_address: 'W1',
  token: 'SOL',
  mint: 'SOL',
  amount: '1.5',
  change: '-1.500005',
  usd_value: null,
  usd_value_reason: 'stale',
  received: null,
  kind: 'send',
  direction: 'out',
  status: 'confirmed',
  reason: null,
  nodes: 2,
  counterparty: 'W2',
  fee: '0.000005',
  slot: 7,
  block_height: null,
  block_time: '2026-01-01T10:00:00.000Z',
  operation_id: 'op_1',
  flags: ['dust', 'spam'],
};

const SWAPPED: HistoryEntry = {
  ...SENT,
  kind: 'swap',
  received: {
    token: 'USDC',
    mint: 'M1',
    amount: '225',
    change: '225',
    usd_value: '225.1',
    usd_value_reason: null,
  },
};

describe('the table of a history', () => {
  it('has in a terminal the cells that the API has, in the same order', () => {
    const entries = [SENT, SWAPPED];
    const items = entries as HistoryData['items'];
    const known = { items, next_cursor: null } as HistoryData;
    const [columns = [], ...rows] = historyCsv(known)
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','));
    const missing = ['reason', 'nodes', 'usd_value_reason'];
    expect(columns.filter((column) => !missing.includes(column))).to.deep.equal([...HISTORY_COLUMNS]);
    const common = rows.map((row) => row.filter((_, index) => !missing.includes(columns[index] ?? '')));
    expect(entries.map(historyCells)).to.deep.equal(common);
  });
});
