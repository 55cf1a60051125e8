import { sendExample } from '../sends/send-examples.ts';
import type { HistoryData } from './history-schemas.ts';

const SIGNATURE = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW';
const { from: address } = sendExample;

export const historyExample: HistoryData = {
  items: [
    {
      transaction_id: `${SIGNATURE}:${address}:SOL`,
      signature: SIGNATURE,
      wallet_address: address,
      token: 'SOL',
      mint: 'SOL',
      amount: '-0.5',
      change: '-0.500005',
      usd_value: '-75.625',
      usd_value_reason: null,
      received: null,
      kind: 'send',
      direction: 'out',
      status: 'finalized',
      reason: null,
      nodes: 2,
      counterparty: sendExample.to,
      fee: '0.000005',
      slot: 412_000_200,
      block_height: 390_512_330,
      block_time: '2026-01-01T00:05:00.000Z',
      operation_id: 'op_019b7a00-0000-7000-8000-000000000000',
      flags: [],
    },
  ],
  next_cursor: 'WzQxMjAwMDIwMCwxNywiU09MIl0',
  complete_to_slot: 412_000_310,
  seen_to_slot: 412_000_311,
  history: { status: 'complete', transactions: 42, since: '2025-11-03T10:20:30.000Z' },
};
