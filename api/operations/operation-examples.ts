import { FROM, sendDataExample } from '../sends/send-examples.ts';
import type { OperationData } from './operation-schemas.ts';

const AT = '2026-01-01T00:00:00.000Z';

/** A send, as the example of every route that returns an operation: the routes are the same for all kinds. */
export const operationExample: OperationData = {
  operation_id: 'op_019b7a00-0000-7000-8000-000000000000',
  kind: 'send',
  status: 'awaiting_confirmation',
  status_reason: null,
  version: 1,
  network: 'devnet',
  chain_id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
  wallet_address: FROM,
  valid_until: null,
  deadline_at: '2026-01-01T00:10:00.000Z',
  content_hash: `sha256:${'0'.repeat(64)}`,
  content_version: 1,
  reference: '8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR9',
  order_id: null,
  signing_request: null,
  signing_requests: [],
  landing: null,
  result: null,
  reverted_fee: null,
  error: null,
  created_at: AT,
  updated_at: AT,
  ended_at: null,
  finalized_at: null,
  send: sendDataExample,
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

const {
  signing_request: _,
  signing_requests: _1,
  landing: _2,
  timeline,
  ...summaryExample
} = operationExample;

export const operationPageExample = { items: [summaryExample], next_cursor: null };

export const streamExample = `id: 1\nevent: timeline\ndata: ${JSON.stringify({ operation_id: operationExample.operation_id, ...timeline[0] })}\n\n`;

export const signingRequestExample = {
  operation_id: operationExample.operation_id,
  number: 1,
  transaction: 'AQAAAA==',
  message_hash: `sha256:${'0'.repeat(64)}`,
  blockhash: 'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N',
  last_valid_block_height: 1_150,
  blocks_left: 149,
};
