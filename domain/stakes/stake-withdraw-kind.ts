import { formatSol } from '../amounts.ts';
import type { OperationKind } from '../operations/operation-kind.ts';
import { namedPositions } from './moved-positions.ts';
import { stakeCommitment } from './stake-commitment.ts';
import { stakeEvent, withdrawnEvents } from './stake-events.ts';
import { retriesAfterRewards } from './stake-retry.ts';
import { totalLamports, type StakeWithdraw, type WithdrawPreview, type WithdrawRequest } from './stake.ts';

export const stakeWithdrawKind = {
  completedBy: 'transaction',
  contentVersion: 1,

  // MAINTENANCE: client/src/checks/stakes/stake-content.ts has the same parts in the same order.
  contentParts: ({ from, parts, feeCapLamports }) => [
    from,
    ...parts.flatMap(({ position, lamports }) => [position, lamports]),
    feeCapLamports,
  ],

  intent: (request) => `withdraw ${amountOf(request)} of stake`,

  summary: (request) =>
    `Withdraw ${amountOf(request)} of stake to ${request.from}, ${namedPositions(request.parts.map(({ position }) => position))}`,

  effect: ({ outcome }: StakeWithdraw) =>
    outcome && `Withdrew ${formatSol(BigInt(outcome.lamports))} SOL from the positions.`,

  retriesAfter: retriesAfterRewards,

  commitment: (_request, preview) => stakeCommitment(preview),

  claims: ({ parts }) => parts.map(({ position }) => position),

  event: (operation: StakeWithdraw) =>
    stakeEvent(operation, {
      type: 'stake.withdraw',
      lamports: totalLamports(operation.request.parts),
      recipient: operation.request.from,
    }),

  walletEvents: withdrawnEvents,
} as const satisfies OperationKind<WithdrawRequest, WithdrawPreview>;

function amountOf({ parts }: WithdrawRequest): string {
  return `${formatSol(totalLamports(parts))} SOL`;
}
