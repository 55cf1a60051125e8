import { operationExample } from '../operations/operation-examples.ts';

const { send: _, ...common } = operationExample;

const DEADLINE = '2026-01-01T01:00:00.000Z';

/** While it waits for a person. */
export const walletCreateOperationExample = {
  ...common,
  kind: 'wallet.create',
  status: 'awaiting_signature' as const,
  wallet_address: null,
  deadline_at: DEADLINE,
  reference: null,
  wallet_create: { wallet: null },
  timeline: common.timeline.map((entry) => ({
    ...entry,
    status: 'awaiting_signature' as const,
    message: 'Asked to connect a wallet. Waiting for the signature of a wallet.',
  })),
};
