import { FROM } from '../sends/send-examples.ts';
import { swapDataExample } from '../swaps/swap-examples.ts';
import type { OrderData } from './order-schemas.ts';

const terms = { from: FROM, token_in: 'SOL', token_out: 'USDC', amount: '1' };

export const orderExamples = {
  limit: { summary: 'Sell one SOL at 200 USD', value: { ...terms, above: '200' } },
  pair: { summary: 'At 200 USD, or at 120 USD', value: { ...terms, above: '200', below: '120' } },
  buy: {
    summary: 'Buy SOL for 100 USDC at 120 USD',
    value: { ...terms, token_in: 'USDC', token_out: 'SOL', amount: '100', token: 'SOL', below: '120' },
  },
};

export const orderExample: OrderData = {
  order_id: 'ord_019b7a00-0000-7000-8000-000000000002',
  network: 'mainnet',
  state: 'triggered',
  reason: null,
  from: FROM,
  token_in: swapDataExample.token_in,
  token_out: swapDataExample.token_out,
  amount_in: '1',
  amount_in_base_units: '1000000000',
  minimum_out: null,
  minimum_out_base_units: null,
  slippage_bps: 50,
  fee_cap_lamports: '1000000',
  accept: [],
  token: 'SOL',
  mint: 'SOL',
  above: '200',
  below: '120',
  firing: { side: 'above', target_price: '200', price: '200.35', at: '2026-01-01T00:00:00.000Z' },
  attempts: 1,
  next_attempt_at: '2026-01-01T01:00:00.000Z',
  operation_id: 'op_019b7a00-0000-7000-8000-000000000000',
  expires_at: '2026-01-31T00:00:00.000Z',
  created_at: '2025-12-31T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:01.000Z',
  ended_at: null,
};
