import { askedSwapOf } from './asked-swap.ts';
import type { CallOptions } from './call-options.ts';
import type { HttpClient } from './http-client.ts';
import { idempotencyKeyOr } from './idempotency-key.ts';
import { readOperation } from './operation-responses.ts';
import type { OperationsApi } from './operations-api.ts';
import { createSwapOperation, type SwapOperation } from './swap-operation.ts';
import {
  checkQuoteArguments,
  checkSwapArguments,
  type QuoteSwapArguments,
  type SwapArguments,
} from './swap-request.ts';
import { expectSwap, readSwapQuote } from './swap-response.ts';
import type { SwapQuote } from './swap-types.ts';
import type { Network } from './words.ts';

export interface SwapsApi {
  /** What a swap would give and cost now. Records nothing. */
  quoteSwap(quote: QuoteSwapArguments, options?: CallOptions): Promise<SwapQuote>;
  /** Prepares a swap. Nothing moves until you call its `confirm`. */
  swap(swap: SwapArguments, options?: CallOptions): Promise<SwapOperation>;
}

export interface SwapsApiDeps {
  http: HttpClient;
  operationsApi: OperationsApi;
  network: Network;
  tokens: Readonly<Record<string, string>> | undefined;
}

export function createSwapsApi({ http, operationsApi, network, tokens }: SwapsApiDeps): SwapsApi {
  return {
    async quoteSwap(quote, { signal } = {}) {
      const { body } = checkQuoteArguments(quote, tokens);
      return readSwapQuote(await http.request({ method: 'POST', path: '/swap/quote', body, signal }));
    },
    async swap(swap, { signal } = {}) {
      const { intent, body } = checkSwapArguments(swap, tokens);
      const answer = await http.request({
        method: 'POST',
        path: '/swap',
        body,
        idempotencyKey: idempotencyKeyOr(swap.idempotencyKey),
        signal,
      });
      const data = expectSwap(readOperation(answer));
      return createSwapOperation({ operationsApi, network, data, asked: askedSwapOf(intent, data) });
    },
  };
}
