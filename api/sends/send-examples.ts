import type { SendData } from './send-schemas.ts';

export const FROM = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T';
const TO = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';

export const sendDataExample: SendData = {
  from: FROM,
  to: TO,
  amount: '0.5',
  token: 'SOL',
  mint: 'SOL',
  base_units: '500000000',
  fee_cap_lamports: '100000',
  memo: null,
  references: [],
  preview: {
    recipient: TO,
    amount: '0.5',
    received_amount: '0.5',
    token: 'SOL',
    mint: 'SOL',
    decimals: 9,
    usd_value: '75.625',
    usd_value_reason: null,
    token_program: null,
    transfer_fee: null,
    creates_token_account: false,
    network_fee: '0.000005',
    base_fee: '0.000005',
    priority_fee: '0',
    compute_unit_limit: 495,
    priority_micro_lamports: '0',
    fee_cap: '0.0001',
    rent: '0',
    warnings: [],
    risk: { level: 'low', reasons: ['This wallet has never sent to this recipient before.'] },
    net_effect: [
      { address: FROM, token: 'SOL', change: '-0.500005' },
      { address: TO, token: 'SOL', change: '0.5' },
    ],
  },
};

export const sendExample = { from: FROM, to: TO, amount: '0.5', token: 'SOL' };

export const sendExamples = {
  SOL: { summary: 'Half a SOL', value: sendExample },
  token: {
    summary: 'A token of the network’s list, with a memo',
    value: { ...sendExample, amount: '25.5', token: 'USDC', memo: 'Invoice 2026-014', priority: 'high' },
  },
  requested: {
    summary: 'What a payment request asks for (Solana Pay)',
    value: { ...sendExample, memo: 'ORDER-7', references: ['8opHzTAnfzRpPEx21XtnrVTX28YQuCpAjcn1PczScKh'] },
  },
  mint: {
    summary: 'The whole balance of a token, named by its mint',
    value: { ...sendExample, amount: 'max', token: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' },
  },
  limited: {
    summary: 'With a fee cap and a deadline',
    value: { ...sendExample, fee_cap_lamports: '20000', valid_until: '2026-01-01T00:05:00Z' },
  },
};
