import type { StatusReason } from './operation.ts';

/** For the timeline: one sentence each. */
export const REASON_MESSAGES: Record<StatusReason, string> = {
  cancelling: 'Cancelling: waiting until the signing request can no longer land.',
  expiring: 'Expiring: waiting until the signing request can no longer land.',
  blockhash_expired: 'The blockhash is too old to be accepted and nothing was seen on the chain.',
  preflight_failed: 'The network refuses the transaction as things are; trying again while it can land.',
  network_unavailable: 'No node of the network answers; trying again.',
  too_few_nodes: 'Too few of the configured nodes answer to agree on what happened.',
  nodes_disagree:
    'The nodes contradict each other about the transaction; nothing is concluded until they agree.',
  chain_changed: 'The network serves another chain than the one this operation belongs to.',
  service_delayed: 'The service could not carry it out yet; trying again.',
};
