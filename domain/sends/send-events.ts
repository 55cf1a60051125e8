import { formatAmount, formatSol } from '../amounts.ts';
import type { EventDraft } from '../events/event-draft.ts';
import { formatUsd } from '../prices/usd-value.ts';
import { previewValue, type Send } from './send.ts';

/** The event that reports a send's current status; null for a status that concerns only its owner. */
export function sendEvent(operation: Send): EventDraft | null {
  const { request, result, error } = operation;
  const at = operation.updatedAt;
  const cause = `${operation.id}:${operation.version}`;
  const common = {
    transaction_id: operation.id,
    wallet_address: operation.walletAddress,
    amount: formatAmount(BigInt(request.baseUnits), request.decimals),
    token: request.token,
    type: 'send' as const,
  };
  // As its owner saw it before signing.
  const value = previewValue(operation.preview);
  switch (operation.status) {
    case 'awaiting_confirmation':
    case 'awaiting_signature':
      return null;
    case 'submitted':
      return {
        family: 'platform',
        name: 'transaction.pending',
        data: { ...common, recipient: request.recipient, submitted_at: at.toISOString() },
        cause,
        at,
      };
    case 'confirmed':
      if (!result) throw new Error(`operation ${operation.id} is confirmed without a result`);
      return {
        family: 'platform',
        name: 'transaction.confirmed',
        data: {
          ...common,
          usd_value: formatUsd(value),
          usd_value_reason: value.reason,
          signature: result.signature,
          fee: formatSol(BigInt(result.feeLamports)),
          recipient: request.recipient,
          block_height: result.blockHeight,
          confirmations: result.confirmations,
          confirmed_at: at.toISOString(),
          // The wallet has signed this transaction, so no flag applies.
          flags: [],
          nodes: result.nodes ?? 1,
        },
        cause,
        at,
      };
    case 'cancelled':
      // Cancelled before it was confirmed: receivers of events have never seen it.
      if (!operation.confirmedByCallerAt) return null;
      break;
    case 'failed':
    case 'rejected':
    case 'expired':
      break;
  }
  if (!error) throw new Error(`operation ${operation.id} is ${operation.status} without an error`);
  return {
    family: 'platform',
    name: 'transaction.failed',
    data: { ...common, error_code: error.code, error_message: error.message, failed_at: at.toISOString() },
    cause,
    at,
  };
}
