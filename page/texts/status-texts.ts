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

export function statusText(status: string): string {
  return STATUS[status]?.() ?? t('status-submitted');
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
  chain_changed: () => t('reason-chain-changed'),
  service_delayed: () => t('reason-delayed'),
};

/** Why it takes longer; undefined if nothing is unusual. */
export function statusReasonText(reason: string | null): string | undefined {
  return reason === null ? undefined : (REASON[reason]?.() ?? t('reason-other'));
}
