import type { StatusReason } from './operation.ts';

/** Timeline sentences. */
export const REASON_MESSAGES: Record<StatusReason, string> = {
  cancelling: 'Cancelling: waiting until the signing request can no longer land.',
  rejecting: 'Rejecting: waiting until the signing request can no longer land.',
  expiring: 'Expiring: waiting until the signing request can no longer land.',
  blockhash_expired: 'The blockhash has expired. Waiting for proof that the transaction did not land.',
  preflight_failed: 'The simulation before sending fails; retrying while the transaction can land.',
  network_unavailable: 'No node of the network answers; retrying.',
  too_few_nodes: 'Too few of the configured nodes answer to agree on the result.',
  nodes_disagree: 'The nodes contradict each other about the transaction; waiting until a quorum agrees.',
  reverted: 'Waiting until the revert is final; then a fresh transaction can be signed.',
  chain_changed: 'The nodes serve a different chain than the one this operation belongs to.',
};
