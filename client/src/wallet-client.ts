import { isAddress } from './addresses.ts';
import { readBalance } from './balance-response.ts';
import { InvalidArgumentError } from './errors.ts';
import { createHttpClient, type Fetch } from './http-client.ts';
import { idempotencyKeyOr } from './idempotency-key.ts';
import { createOperation, type Operation } from './operation.ts';
import { readOperation } from './operation-responses.ts';
import { createOperationsApi, type CallOptions, type GetOperationOptions } from './operations-api.ts';
import { checkSendArguments, type SendArguments } from './send-request.ts';
import type { Balance, Network, OperationData } from './types.ts';
import { createWebhooksApi, type WebhooksApi } from './webhooks-api.ts';

/** More than the 10 seconds after which the service gives up waiting for its own parts. */
const DEFAULT_TIMEOUT_MS = 15_000;

export interface WalletClientOptions {
  /** The service's address up to and including `/v1`. */
  baseUrl: string;
  apiKey: string;
  network: Network;
  /** The platform's own by default. */
  fetch?: Fetch;
  /** For one attempt of a request; a request is tried at most four times. Default 15,000. */
  timeoutMs?: number;
}

export interface WalletClient {
  getBalance(address: string, options?: CallOptions): Promise<Balance>;
  /** Prepares a send. Nothing moves before its `confirm`. */
  send(send: SendArguments, options?: CallOptions): Promise<Operation>;
  operations: {
    /** Any operation of the account, for looking at. To confirm one, repeat its `send` with the same key. */
    get(id: string, options?: GetOperationOptions): Promise<OperationData>;
  };
  webhooks: WebhooksApi;
}

export function createWalletClient(options: WalletClientOptions): WalletClient {
  const http = createHttpClient({
    baseUrl: checkBaseUrl(options.baseUrl),
    apiKey: checkApiKey(options.apiKey),
    network: options.network,
    // Looked up at each call and called without a receiver, which the browsers' own insists on.
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
  });
  const operationsApi = createOperationsApi(http);

  return {
    async getBalance(address, { signal } = {}) {
      if (!isAddress(address)) throw new InvalidArgumentError('address', 'is not base58 text of 32 bytes');
      return readBalance(
        await http.request({ method: 'GET', path: '/wallet/balance', query: { address }, signal }),
      );
    },
    async send(send, { signal } = {}) {
      const { asked, body } = checkSendArguments(send);
      const data = await http.request({
        method: 'POST',
        path: '/wallet/send',
        body,
        idempotencyKey: idempotencyKeyOr(send.idempotencyKey),
        signal,
      });
      return createOperation({ operationsApi, network: options.network, data: readOperation(data), asked });
    },
    operations: { get: async (id, getOptions) => await operationsApi.get(id, getOptions) },
    webhooks: createWebhooksApi(http),
  };
}

function checkBaseUrl(baseUrl: string): string {
  const trimmed = baseUrl.replace(/\/+$/, '');
  if (!/^https?:\/\/[^?#]+\/v1$/.test(trimmed)) {
    throw new InvalidArgumentError('baseUrl', 'must be an http(s) URL that ends in /v1');
  }
  return trimmed;
}

/** The key itself stays out of the message: messages end up in logs. */
function checkApiKey(apiKey: string): string {
  if (!/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new InvalidArgumentError('apiKey', 'must be visible ASCII characters');
  }
  return apiKey;
}
