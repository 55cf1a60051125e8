import { expectName, pathSegment } from '../arguments/expect-arguments.ts';
import { idempotencyKeyOr } from '../arguments/idempotency-key.ts';
import { askedSwapOf } from '../checks/swaps/asked-swap.ts';
import { expectSwap } from '../checks/swaps/expect-swap.ts';
import type { Network } from '../network.ts';
import { readOperation } from '../operations/operation-responses.ts';
import type { OperationsApi } from '../operations/operations-api.ts';
import type { CallOptions } from '../transport/call-options.ts';
import type { HttpClient } from '../transport/http-client.ts';
import { createSwapOperation, type SwapOperation } from './swap-operation.ts';
import {
  checkQuoteArguments,
  checkSwapArguments,
  type QuoteSwapArguments,
  type SwapArguments,
} from './swap-request.ts';
import { readSwapQuote } from './swap-response.ts';
import type { FoundTokens, SwapQuote, TokenFacts } from './swap-types.ts';
import { readFoundTokens, readTokenFacts } from './token-responses.ts';

export interface SwapsApi {
  /** Quotes a swap at the prices of now. Records nothing. */
  quoteSwap(quote: QuoteSwapArguments, options?: CallOptions): Promise<SwapQuote>;
  /**
   * Prepares a swap. Nothing moves until you call its `confirm`. Throws TransactionRefusedError if the service prepared another one than you asked
   * for, and cancels that.
   */
  swap(swap: SwapArguments, options?: CallOptions): Promise<SwapOperation>;
  /** Tokens of the service's list and of the market, by symbol, name or mint. Compare the mint before you swap, and name the token by it. */
  findTokens(search: string, options?: CallOptions): Promise<FoundTokens>;
  /** Decimals and warnings of the token of a mint, also of one that is not listed. */
  getToken(mint: string, options?: CallOptions): Promise<TokenFacts>;
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
      try {
        return createSwapOperation({ operationsApi, network, data, asked: askedSwapOf(intent, data) });
      } catch (error) {
        // It reserves the balance until it expires, and the caller does not want it. Best effort: the caller has to read the refusal.
        await operationsApi.cancel(data.operation_id, { signal }).catch(() => undefined);
        throw error;
      }
    },
    async findTokens(search, { signal } = {}) {
      const query = { search: expectName('search', search) };
      return readFoundTokens(await http.request({ method: 'GET', path: '/swap/tokens', query, signal }));
    },
    async getToken(mint, { signal } = {}) {
      const path = `/swap/tokens/${pathSegment('mint', mint)}`;
      return readTokenFacts(await http.request({ method: 'GET', path, signal }));
    },
  };
}
