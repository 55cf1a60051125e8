import type { OperationSummary, TimelineEntry } from '../../client/src/operations/operation-types.ts';
import { t } from './text.ts';

/** The texts of the service's statuses. A newer service may have others: those are shown as in progress. */
const STATUS: Partial<Record<string, () => string>> = {
  awaiting_confirmation: () => t('status-awaiting-confirmation'),
  awaiting_signature: () => t('status-awaiting-signature'),
  submitted: () => t('status-submitted'),
  confirmed: () => t('status-confirmed'),
  failed: () => t('status-failed'),
  rejected: () => t('status-rejected'),
  cancelled: () => t('status-cancelled'),
  expired: () => t('status-expired'),
};

/** The same after a first transaction was reverted: its fee was paid. */
const STATUS_AFTER_A_REVERT: Partial<Record<string, () => string>> = {
  rejected: () => t('status-rejected-reverted'),
  cancelled: () => t('status-cancelled-reverted'),
  expired: () => t('status-expired-reverted'),
};

export function statusText({
  status,
  reverted_fee: fee,
}: Pick<OperationSummary, 'status' | 'reverted_fee'>): string {
  const afterRevert = fee === null ? undefined : STATUS_AFTER_A_REVERT[status]?.();
  return afterRevert ?? STATUS[status]?.() ?? t('status-submitted');
}

const REASON: Partial<Record<string, () => string>> = {
  cancelling: () => t('reason-cancelling'),
  rejecting: () => t('reason-rejecting'),
  expiring: () => t('reason-expiring'),
  blockhash_expired: () => t('reason-too-late'),
  preflight_failed: () => t('reason-preflight'),
  network_unavailable: () => t('reason-network'),
  too_few_nodes: () => t('reason-too-few-nodes'),
  nodes_disagree: () => t('reason-nodes-disagree'),
  reverted: () => t('reason-reverted'),
  chain_changed: () => t('reason-chain-changed'),
};

/** Why it takes longer; undefined if nothing is unusual. */
export function statusReasonText(reason: string | null): string | undefined {
  return reason === null ? undefined : (REASON[reason]?.() ?? t('reason-other'));
}

/** An entry of a timeline. */
export function entryText(
  { status, status_reason: reason }: Pick<TimelineEntry, 'status' | 'status_reason'>,
  { reverted_fee }: Pick<OperationSummary, 'reverted_fee'>,
): string {
  if (status === 'awaiting_signature' && reason === 'reverted') return t('reason-reverted-again');
  return statusReasonText(reason) ?? statusText({ status, reverted_fee });
}
