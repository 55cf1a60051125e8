import { FROM } from '../sends/send-examples.ts';
import type { SwapData, SwapTermsData } from './swap-schemas.ts';

const terms: SwapTermsData = {
  from: FROM,
  token_in: { token: 'SOL', mint: 'SOL', decimals: 9 },
  token_out: { token: 'USDC', mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', decimals: 6 },
  amount_in: '1',
  amount_in_base_units: '1000000000',
  minimum_out: '150.49375',
  minimum_out_base_units: '150493750',
  slippage_bps: 50,
  fee_cap_lamports: '1000000',
  preview: {
    quoted_out: '151.25',
    quoted_at: '2026-01-01T00:00:00.000Z',
    network_fee: '0.0000051',
    rent: '0.00148844',
    wrapped_sol: '0',
    price_impact: '0.000151',
    usd_value_in: '151.4',
    usd_value_in_reason: null,
    usd_value_out: '151.25',
    usd_value_out_reason: null,
    steps: [
      { exchange: 'Raydium CP', pool: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin', share_bps: 10_000 },
    ],
    warnings: [],
  },
};

export const swapDataExample: SwapData = {
  ...terms,
  result: {
    amount_in: '1',
    amount_in_base_units: '1000000000',
    amount_out: '151.249981',
    amount_out_base_units: '151249981',
    effective_price: '151.249981',
    network_fee: '0.0000051',
    rent_paid: '0.00148844',
    rent_returned: '0',
    wrapped_sol: '0',
  },
};

export const quoteExample = {
  ...terms,
  network: 'mainnet',
  expires_at: '2026-01-01T00:00:15.000Z',
};

const body = { from: FROM, token_in: 'SOL', token_out: 'USDC', amount: '1' };

export const quoteExamples = {
  SOL: { summary: 'One SOL for USDC', value: body },
  slippage: { summary: 'With a slippage of 1 %', value: { ...body, slippage_bps: 100 } },
};

export const swapExamples = {
  SOL: { summary: 'One SOL for USDC', value: body },
  quoted: {
    summary: 'On the terms of a quote, with a warning that was read',
    value: { ...body, minimum_out: '150.49375', accept: ['HIGH_PRICE_IMPACT'] },
  },
};
