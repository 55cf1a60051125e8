import type { ApiErrorCode } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import type { Stakes } from '../../use-cases/stakes/index.ts';
import { DEFAULT_STAKE_FEE_CAP_LAMPORTS } from '../../use-cases/stakes/stake-input.ts';
import { defineRoute } from '../../http/define-route.ts';
import { idempotencyOf, networkOf, replayHeaders } from '../../http/request-headers.ts';
import { operationExample } from '../operations/operation-examples.ts';
import type { OperationResource } from '../operations/operation-resource.ts';
import {
  delegateExamples,
  redelegateExamples,
  undelegateExamples,
  withdrawExamples,
} from './stake-examples.ts';
import { delegateBody, redelegateBody, undelegateBody, withdrawBody } from './stake-schemas.ts';

export interface StakeRoutesDeps {
  stakes: Pick<Stakes, 'delegate' | 'undelegate' | 'withdraw' | 'redelegate'>;
  resource: OperationResource;
  defaultNetwork: Network;
}

const STAKE_ERRORS: readonly ApiErrorCode[] = [
  'FORBIDDEN',
  'INSUFFICIENT_FUNDS',
  'CONFLICT',
  'NETWORK_ERROR',
];

/** Each returns an operation with its preview. */
export function stakeRoutes({ stakes, resource, defaultNetwork }: StakeRoutesDeps) {
  const common = {
    method: 'POST',
    authenticated: true,
    network: true,
    creates: true,
    successStatus: 202,
    data: resource.data,
    example: operationExample,
    errors: [...STAKE_ERRORS],
  } as const;
  const answerOf = ({ value, replayed }: Awaited<ReturnType<Stakes['delegate']>>) => ({
    data: resource.present(value),
    headers: { location: `/v1/operations/${value.operation.id}`, ...replayHeaders(replayed) },
  });
  return [
    defineRoute({
      ...common,
      path: '/v1/stake/delegate',
      name: 'delegateStake',
      summary: 'Start to delegate SOL to a validator',
      description:
        'Returns the operation with its preview. No money moves before the operation is confirmed and signed. The new position belongs to the wallet: it alone can undelegate and withdraw.',
      body: delegateBody,
      bodyExamples: delegateExamples,
      message: 'The delegation is prepared; no money moves before it is confirmed and signed.',
      async handler({ actor, headers, body, requestId }) {
        const { from, amount, validator, accept } = body;
        const input = { from, amount, validator, accept, ...termsOf(body) };
        const context = { idempotency: idempotencyOf(headers, 'POST /v1/stake/delegate'), requestId };
        return answerOf(
          await stakes.delegate(actor, networkOf(headers, actor, defaultNetwork), input, context),
        );
      },
    }),
    defineRoute({
      ...common,
      path: '/v1/stake/undelegate',
      name: 'undelegateStake',
      summary: 'Start to undelegate stake',
      description:
        'Chooses the fewest positions, and splits so that both sides keep the least that the network delegates. One transaction takes only so many positions: if the amount needs more, the error says the largest possible amount.',
      body: undelegateBody,
      bodyExamples: undelegateExamples,
      message: 'The undelegation is prepared; nothing happens before it is confirmed and signed.',
      async handler({ actor, headers, body, requestId }) {
        const { from, amount = null, position = null } = body;
        const input = { from, amount, position, ...termsOf(body) };
        const context = { idempotency: idempotencyOf(headers, 'POST /v1/stake/undelegate'), requestId };
        return answerOf(
          await stakes.undelegate(actor, networkOf(headers, actor, defaultNetwork), input, context),
        );
      },
    }),
    defineRoute({
      ...common,
      path: '/v1/stake/withdraw',
      name: 'withdrawStake',
      summary: 'Start to withdraw stake that has cooled down',
      description:
        'Everything that is free, to the wallet itself. Before it is free, the error says the date.',
      body: withdrawBody,
      bodyExamples: withdrawExamples,
      message: 'The withdrawal is prepared; nothing happens before it is confirmed and signed.',
      async handler({ actor, headers, body, requestId }) {
        const { from, position = null } = body;
        const input = { from, position, ...termsOf(body) };
        const context = { idempotency: idempotencyOf(headers, 'POST /v1/stake/withdraw'), requestId };
        return answerOf(
          await stakes.withdraw(actor, networkOf(headers, actor, defaultNetwork), input, context),
        );
      },
    }),
    defineRoute({
      ...common,
      path: '/v1/stake/redelegate',
      name: 'redelegateStake',
      summary: 'Start to delegate an existing position again',
      description:
        'A position that has cooled down can be delegated to any validator. While it cools down, only to its own validator again, and only in the epoch in which it was undelegated.',
      body: redelegateBody,
      bodyExamples: redelegateExamples,
      message: 'The delegation is prepared; nothing happens before it is confirmed and signed.',
      async handler({ actor, headers, body, requestId }) {
        const { from, position, validator, accept } = body;
        const input = { from, position, validator, accept, ...termsOf(body) };
        const context = { idempotency: idempotencyOf(headers, 'POST /v1/stake/redelegate'), requestId };
        return answerOf(
          await stakes.redelegate(actor, networkOf(headers, actor, defaultNetwork), input, context),
        );
      },
    }),
  ];
}

function termsOf(body: { fee_cap_lamports?: bigint | undefined; valid_until?: Date | undefined }) {
  return {
    feeCapLamports: body.fee_cap_lamports ?? DEFAULT_STAKE_FEE_CAP_LAMPORTS,
    validUntil: body.valid_until ?? null,
  };
}
