import type { OperationData } from './operation-schemas.ts';

const FROM = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T';
const TO = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';
const AT = '2026-01-01T00:00:00.000Z';

export const operationExample: OperationData = {
  operation_id: 'op_019b7a00-0000-7000-8000-000000000000',
  kind: 'send',
  status: 'awaiting_confirmation',
  status_reason: null,
  version: 1,
  network: 'devnet',
  chain_id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
  wallet_address: FROM,
  from: FROM,
  recipient: TO,
  amount: '0.5',
  token: 'SOL',
  mint: 'SOL',
  base_units: '500000000',
  fee_cap_lamports: '100000',
  memo: null,
  valid_until: null,
  deadline_at: '2026-01-01T00:10:00.000Z',
  content_hash: `sha256:${'0'.repeat(64)}`,
  reference: '8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR9',
  preview: {
    recipient: TO,
    amount: '0.5',
    received_amount: '0.5',
    token: 'SOL',
    mint: 'SOL',
    decimals: 9,
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
  transaction: null,
  transactions: [],
  landing: null,
  result: null,
  error: null,
  created_at: AT,
  updated_at: AT,
  ended_at: null,
  finalized_at: null,
  timeline: [
    {
      version: 1,
      status: 'awaiting_confirmation',
      status_reason: null,
      message: 'Asked to send 0.5 SOL. Waiting for the confirmation.',
      at: AT,
    },
  ],
};

const { transaction: _, transactions: _1, landing: _2, timeline, ...summaryExample } = operationExample;

export const operationPageExample = { items: [summaryExample], next_cursor: null };

export const streamExample = `id: 1\nevent: timeline\ndata: ${JSON.stringify({ operation_id: operationExample.operation_id, ...timeline[0] })}\n\n`;

export const sendExample = { from: FROM, to: TO, amount: '0.5', token: 'SOL' };

export const sendExamples = {
  SOL: { summary: 'Half a SOL', value: sendExample },
  token: {
    summary: 'A token of the network’s list, with a memo',
    value: { ...sendExample, amount: '25.5', token: 'USDC', memo: 'Invoice 2026-014', priority: 'high' },
  },
  mint: {
    summary: 'All there is of a token, by its mint',
    value: { ...sendExample, amount: 'max', token: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' },
  },
  limited: {
    summary: 'With a cap on the fee, until a moment',
    value: { ...sendExample, fee_cap_lamports: '20000', valid_until: '2026-01-01T00:05:00Z' },
  },
};

export const issuedExample = {
  operation_id: operationExample.operation_id,
  issue_number: 1,
  transaction: 'AQAAAA==',
  message_hash: `sha256:${'0'.repeat(64)}`,
  blockhash: 'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N',
  last_valid_block_height: 1_150,
  blocks_left: 149,
};
