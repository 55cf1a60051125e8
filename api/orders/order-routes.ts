import type { Network } from '../../domain/networks.ts';
import type { Orders } from '../../use-cases/orders/index.ts';
import { DEFAULT_SWAP_FEE_CAP_LAMPORTS } from '../../use-cases/swaps/swap-input.ts';
import { defineRoute } from '../../http/define-route.ts';
import { idempotencyOf, networkOf, replayHeaders } from '../../http/request-headers.ts';
import { operationExample } from '../operations/operation-examples.ts';
import type { OperationResource } from '../operations/operation-resource.ts';
import { SWAP_ERRORS } from '../swaps/swap-routes.ts';
import { orderExample, orderExamples } from './order-examples.ts';
import { presentOrder } from './order-presenter.ts';
import {
  createOrderBody,
  orderData,
  orderListData,
  orderParams,
  ordersQuery,
  signOrderBody,
} from './order-schemas.ts';

export interface OrderRoutesDeps {
  orders: Orders;
  resource: OperationResource;
  defaultNetwork: Network;
}

export function orderRoutes({ orders, resource, defaultNetwork }: OrderRoutesDeps) {
  return [
    defineRoute({
      method: 'POST',
      path: '/v1/trigger-orders',
      name: 'createTriggerOrder',
      summary: 'Prepare a swap when a price is reached',
      description:
        'When the price is reached, a swap with a fresh quote is prepared, and the person is asked to sign it. Nothing is executed without the signature, and nothing is set aside.',
      authenticated: true,
      network: true,
      creates: true,
      body: createOrderBody,
      bodyExamples: orderExamples,
      successStatus: 201,
      message: 'The order waits for its price. Nothing is executed without a signature.',
      data: orderData,
      example: {
        ...orderExample,
        state: 'waiting' as const,
        firing: null,
        attempts: 0,
        next_attempt_at: null,
        operation_id: null,
      },
      errors: [...SWAP_ERRORS],
      async handler({ actor, headers, body }) {
        const { value, replayed } = await orders.create(
          actor,
          networkOf(headers, actor, defaultNetwork),
          {
            from: body.from,
            tokenIn: body.token_in,
            tokenOut: body.token_out,
            amount: body.amount,
            slippageBps: body.slippage_bps,
            feeCapLamports: body.fee_cap_lamports ?? DEFAULT_SWAP_FEE_CAP_LAMPORTS,
            minimumOut: body.minimum_out ?? null,
            accept: body.accept,
            token: body.token ?? null,
            above: body.above ?? null,
            below: body.below ?? null,
            expiresAt: body.expires_at ?? null,
          },
          idempotencyOf(headers, 'POST /v1/trigger-orders'),
        );
        return {
          data: presentOrder(value),
          headers: { location: `/v1/trigger-orders/${value.id}`, ...replayHeaders(replayed) },
        };
      },
    }),

    defineRoute({
      method: 'GET',
      path: '/v1/trigger-orders',
      name: 'listTriggerOrders',
      summary: 'The trigger orders, newest first',
      authenticated: true,
      network: true,
      query: ordersQuery,
      successStatus: 200,
      message: 'This is a page of the trigger orders, newest first.',
      data: orderListData,
      example: { items: [orderExample], next_cursor: null },
      errors: ['FORBIDDEN'],
      async handler({ actor, headers, query: { state, cursor, limit } }) {
        const network = networkOf(headers, actor, defaultNetwork);
        const page = await orders.list(actor, network, { states: state, cursor, limit });
        return { data: { items: page.orders.map(presentOrder), next_cursor: page.nextCursor } };
      },
    }),

    defineRoute({
      method: 'GET',
      path: '/v1/trigger-orders/{order_id}',
      name: 'getTriggerOrder',
      summary: 'A trigger order',
      authenticated: true,
      params: orderParams,
      successStatus: 200,
      message: 'This is the trigger order.',
      data: orderData,
      example: orderExample,
      errors: ['FORBIDDEN', 'NOT_FOUND'],
      async handler({ actor, params: { order_id } }) {
        return { data: presentOrder(await orders.read(actor, order_id)) };
      },
    }),

    defineRoute({
      method: 'DELETE',
      path: '/v1/trigger-orders/{order_id}',
      name: 'cancelTriggerOrder',
      summary: 'Cancel a trigger order',
      description:
        'Its open operation is cancelled too. If a transaction of it was given out, the order ends when that transaction can no longer land. An order that has ended stays as it is.',
      authenticated: true,
      params: orderParams,
      successStatus: 200,
      message: 'The order is cancelled, or ends with its operation.',
      data: orderData,
      example: { ...orderExample, state: 'cancelled' as const },
      errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
      async handler({ actor, params: { order_id } }) {
        return { data: presentOrder(await orders.cancel(actor, order_id)) };
      },
    }),

    defineRoute({
      method: 'POST',
      path: '/v1/trigger-orders/{order_id}/operation',
      name: 'signTriggerOrder',
      summary: 'The swap of a triggered order, to be confirmed and signed',
      description:
        'Answers with the open operation of the order, or with a fresh one if that ended unsigned. While the last one is not final, answers 409 with `Retry-After`, and prepares the fresh one by itself when it is. Compare it with the terms of your order before you confirm it.',
      authenticated: true,
      params: orderParams,
      body: signOrderBody,
      bodyExample: {},
      successStatus: 202,
      message: 'The swap is prepared; no money moves before it is confirmed and signed.',
      data: resource.data,
      example: operationExample,
      errors: ['NOT_FOUND', ...SWAP_ERRORS],
      async handler({ actor, params: { order_id }, body, requestId }) {
        const details = await orders.sign(actor, order_id, requestId, body.accept);
        return {
          data: resource.present(details),
          headers: { location: `/v1/operations/${details.operation.id}` },
        };
      },
    }),
  ];
}
