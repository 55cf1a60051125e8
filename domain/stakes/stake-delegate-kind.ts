import { formatSol } from '../amounts.ts';
import type { OperationKind } from '../operations/operation-kind.ts';
import { namedPositions } from './moved-positions.ts';
import { stakeCommitment } from './stake-commitment.ts';
import { delegatedEvents, stakeEvent } from './stake-events.ts';
import { retriesAfterRewards } from './stake-retry.ts';
import type { DelegatePreview, DelegateRequest, StakeDelegate } from './stake.ts';

export const stakeDelegateKind = {
  completedBy: 'transaction',
  contentVersion: 1,

  // MAINTENANCE: client/src/checks/stakes/stake-content.ts has the same parts in the same order.
  contentParts: ({ from, validator, lamports, position, feeCapLamports }) => [
    from,
    validator,
    lamports,
    position,
    feeCapLamports,
  ],

  intent: (request) => `delegate ${amountOf(request)} to ${request.validator}`,

  summary: (request) =>
    `Delegate ${amountOf(request)} of ${request.from} to ${request.validator}, ${namedPositions([request.position])}`,

  retriesAfter: retriesAfterRewards,

  commitment: ({ lamports }, preview) => stakeCommitment(preview, BigInt(lamports)),

  event: (operation: StakeDelegate) =>
    stakeEvent(operation, {
      type: 'stake.delegate',
      lamports: BigInt(operation.request.lamports),
      recipient: operation.request.position,
    }),

  walletEvents: delegatedEvents,
} as const satisfies OperationKind<DelegateRequest, DelegatePreview>;

function amountOf({ lamports }: DelegateRequest): string {
  return `${formatSol(BigInt(lamports))} SOL`;
}
