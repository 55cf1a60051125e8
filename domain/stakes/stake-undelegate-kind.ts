import { formatSol } from '../amounts.ts';
import type { OperationKind } from '../operations/operation-kind.ts';
import { coolingPositions, namedPositions } from './moved-positions.ts';
import { stakeCommitment } from './stake-commitment.ts';
import { stakeEvent, undelegatedEvents } from './stake-events.ts';
import { retriesAfterRewards } from './stake-retry.ts';
import {
  totalLamports,
  type StakeUndelegate,
  type UndelegatePreview,
  type UndelegateRequest,
} from './stake.ts';

export const stakeUndelegateKind = {
  completedBy: 'transaction',
  contentVersion: 1,

  // MAINTENANCE: client/src/checks/stakes/stake-content.ts has the same parts in the same order.
  contentParts: ({ from, parts, feeCapLamports }) => [
    from,
    ...parts.flatMap(({ position, lamports, split }) => [position, lamports, split?.position ?? null]),
    feeCapLamports,
  ],

  intent: (request) => `undelegate ${amountOf(request)}`,

  summary: (request) =>
    `Undelegate ${amountOf(request)} of ${request.from}, ${namedPositions(coolingPositions(request.parts))}`,

  retriesAfter: retriesAfterRewards,

  commitment: (_request, preview) => stakeCommitment(preview),

  claims: ({ parts }) => parts.map(({ position }) => position),

  event: (operation: StakeUndelegate) =>
    stakeEvent(operation, {
      type: 'stake.undelegate',
      lamports: totalLamports(operation.request.parts),
      recipient: operation.request.from,
    }),

  walletEvents: undelegatedEvents,
} as const satisfies OperationKind<UndelegateRequest, UndelegatePreview>;

function amountOf({ parts }: UndelegateRequest): string {
  return `${formatSol(totalLamports(parts))} SOL`;
}
