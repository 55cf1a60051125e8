import { formatAmount } from '../amounts.ts';
import type { OperationKind } from '../operations/operation-kind.ts';
import { NATIVE_SOL } from '../tokens.ts';
import { sendEvent } from './send-events.ts';
import type { SendPreview, SendRequest } from './send.ts';

export const sendKind = {
  completedBy: 'transaction',
  contentVersion: 1,

  // MAINTENANCE: client/src/checks/sends/send-content.ts has the same parts in the same order.
  contentParts: ({ from, recipient, mint, baseUnits, feeCapLamports, memo, references = [] }) => [
    from,
    recipient,
    mint,
    baseUnits,
    feeCapLamports,
    memo,
    ...references,
  ],

  intent: (request) => `send ${amountOf(request)}`,

  summary: (request) => `Send ${amountOf(request)} from ${request.from} to ${request.recipient}`,

  commitment({ mint, baseUnits }, { networkFeeLamports, rentLamports }) {
    const costs = BigInt(networkFeeLamports) + BigInt(rentLamports);
    return mint === NATIVE_SOL
      ? { lamports: costs + BigInt(baseUnits), token: null }
      : { lamports: costs, token: { mint, baseUnits: BigInt(baseUnits) } };
  },

  event: sendEvent,
} as const satisfies OperationKind<SendRequest, SendPreview>;

function amountOf({ baseUnits, decimals, token }: SendRequest): string {
  return `${formatAmount(BigInt(baseUnits), decimals)} ${token}`;
}
