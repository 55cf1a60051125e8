import type { OperationKind } from '../operations/operation-kind.ts';
import { stakeCommitment } from './stake-commitment.ts';
import { redelegatedEvents, stakeEvent } from './stake-events.ts';
import { retriesAfterRewards } from './stake-retry.ts';
import type { RedelegatePreview, RedelegateRequest, StakeRedelegate } from './stake.ts';

export const stakeRedelegateKind = {
  completedBy: 'transaction',
  contentVersion: 1,

  // MAINTENANCE: client/src/checks/stakes/stake-content.ts has the same parts in the same order.
  contentParts: ({ from, position, validator, feeCapLamports }) => [
    from,
    position,
    validator,
    feeCapLamports,
  ],

  intent: ({ position, validator }) => `delegate the position ${position} to ${validator}`,

  summary: ({ position, validator, from }) => `Delegate the position ${position} of ${from} to ${validator}`,

  retriesAfter: retriesAfterRewards,

  commitment: (_request, preview) => stakeCommitment(preview),

  claims: ({ position }) => [position],

  event: (operation: StakeRedelegate) =>
    stakeEvent(operation, {
      type: 'stake.redelegate',
      lamports: BigInt(operation.preview.lamports),
      recipient: operation.request.position,
    }),

  walletEvents: redelegatedEvents,
} as const satisfies OperationKind<RedelegateRequest, RedelegatePreview>;
