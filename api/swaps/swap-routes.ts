import type { z } from 'zod';
import type { ApiErrorCode } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import type { Swaps } from '../../use-cases/swaps/index.ts';
import { DEFAULT_SWAP_FEE_CAP_LAMPORTS, type SwapInput } from '../../use-cases/swaps/swap-input.ts';
import { defineRoute } from '../../http/define-route.ts';
import { idempotencyOf, networkOf, replayHeaders } from '../../http/request-headers.ts';
import { operationExample } from '../operations/operation-examples.ts';
import type { OperationResource } from '../operations/operation-resource.ts';
import { quoteExample, quoteExamples, swapExamples } from './swap-examples.ts';
import { presentSwap } from './swap-presenter.ts';
import { quoteBody, quoteData, swapBody } from './swap-schemas.ts';

export interface SwapRoutesDeps {
  swaps: Swaps;
  resource: OperationResource;
  defaultNetwork: Network;
}

/** Errors of every request that prepares a swap. */
export const SWAP_ERRORS: readonly ApiErrorCode[] = [
  'FORBIDDEN',
  'INSUFFICIENT_FUNDS',
  'UNSUPPORTED_TOKEN',
  'ACCOUNT_FROZEN',
  'CONFLICT',
  'NETWORK_ERROR',
  'SERVICE_UNAVAILABLE',
];

export function swapRoutes({ swaps, resource, defaultNetwork }: SwapRoutesDeps) {
  return [
    defineRoute({
      method: 'POST',
      path: '/v1/swap/quote',
      name: 'quoteSwap',
      summary: 'What a swap would give and cost now',
      description:
        'Asks the market for a route and simulates it. Nothing is started, and no amount is set aside.',
      authenticated: true,
      network: true,
      body: quoteBody,
      bodyExamples: quoteExamples,
      successStatus: 200,
      message: 'This is a quote; nothing was started.',
      data: quoteData,
      example: quoteExample,
      errors: [...SWAP_ERRORS],
      async handler({ actor, headers, body }) {
        const network = networkOf(headers, actor, defaultNetwork);
        const quote = await swaps.quote(actor, network, inputOf(body));
        return { data: { ...presentSwap(quote), network, expires_at: quote.expiresAt.toISOString() } };
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/v1/swap',
      name: 'swap',
      summary: 'Start a swap',
      description:
        'Returns the operation with its preview. No money moves before the operation is confirmed and signed. Each transaction to sign has a fresh route that gives no less than the confirmed minimum.',
      authenticated: true,
      network: true,
      creates: true,
      body: swapBody,
      bodyExamples: swapExamples,
      successStatus: 202,
      message: 'The swap is prepared; no money moves before it is confirmed and signed.',
      data: resource.data,
      example: operationExample,
      errors: [...SWAP_ERRORS],
      async handler({ actor, headers, body, requestId }) {
        const { value, replayed } = await swaps.request(
          actor,
          networkOf(headers, actor, defaultNetwork),
          {
            ...inputOf(body),
            minimumOut: body.minimum_out ?? null,
            accept: body.accept,
            validUntil: body.valid_until ?? null,
          },
          { idempotency: idempotencyOf(headers, 'POST /v1/swap'), requestId },
        );
        return {
          data: resource.present(value),
          headers: { location: `/v1/operations/${value.operation.id}`, ...replayHeaders(replayed) },
        };
      },
    }),
  ];
}

function inputOf(body: z.infer<typeof quoteBody>): SwapInput {
  return {
    from: body.from,
    tokenIn: body.token_in,
    tokenOut: body.token_out,
    amount: body.amount ?? null,
    amountOut: body.amount_out ?? null,
    slippageBps: body.slippage_bps,
    feeCapLamports: body.fee_cap_lamports ?? DEFAULT_SWAP_FEE_CAP_LAMPORTS,
    minimumOut: null,
    accept: [],
    validUntil: null,
  };
}
