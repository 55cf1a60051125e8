import { DEFAULT_FEE_CAP_LAMPORTS } from '../../use-cases/sends/send-input.ts';
import type { Network } from '../../domain/networks.ts';
import type { Sends } from '../../use-cases/sends/index.ts';
import { defineRoute } from '../../http/define-route.ts';
import { idempotencyOf, networkOf, replayHeaders } from '../../http/request-headers.ts';
import { operationExample } from '../operations/operation-examples.ts';
import type { OperationResource } from '../operations/operation-resource.ts';
import { sendExamples } from './send-examples.ts';
import { sendBody } from './send-schemas.ts';

export interface SendRoutesDeps {
  sends: Sends;
  resource: OperationResource;
  defaultNetwork: Network;
}

export function sendRoutes({ sends, resource, defaultNetwork }: SendRoutesDeps) {
  return [
    defineRoute({
      method: 'POST',
      path: '/v1/wallet/send',
      name: 'send',
      summary: 'Start a send',
      description:
        'Returns the operation with its preview. No money moves before the operation is confirmed and signed.',
      authenticated: true,
      network: true,
      creates: true,
      body: sendBody,
      bodyExamples: sendExamples,
      successStatus: 202,
      message: 'The send is prepared; no money moves before it is confirmed and signed.',
      data: resource.data,
      example: operationExample,
      errors: ['INSUFFICIENT_FUNDS', 'UNSUPPORTED_TOKEN', 'ACCOUNT_FROZEN', 'CONFLICT', 'NETWORK_ERROR'],
      async handler({ actor, headers, body, requestId }) {
        const { value, replayed } = await sends.request(
          actor,
          networkOf(headers, actor, defaultNetwork),
          {
            from: body.from,
            to: body.to,
            amount: body.amount,
            token: body.token,
            memo: body.memo ?? null,
            references: body.references ?? [],
            allowOffCurve: body.allow_off_curve,
            priority:
              body.priority_micro_lamports === undefined
                ? (body.priority ?? 'medium')
                : { microLamports: body.priority_micro_lamports },
            feeCapLamports: body.fee_cap_lamports ?? DEFAULT_FEE_CAP_LAMPORTS,
            validUntil: body.valid_until ?? null,
          },
          { idempotency: idempotencyOf(headers, 'POST /v1/wallet/send'), requestId },
        );
        return {
          data: resource.present(value),
          headers: { location: `/v1/operations/${value.operation.id}`, ...replayHeaders(replayed) },
        };
      },
    }),
  ];
}
