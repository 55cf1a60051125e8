import { isAddress } from './addresses.ts';
import { askedOf } from './asked-send.ts';
import { readBalance } from './balance-response.ts';
import { InvalidArgumentError } from './errors.ts';
import { createEventTypesApi, type EventTypesApi } from './event-types-api.ts';
import { createEventsApi, type EventsApi } from './events-api.ts';
import { createHttpClient } from './http-client.ts';
import { idempotencyKeyOr } from './idempotency-key.ts';
import { createSendOperation, type SendOperation } from './send-operation.ts';
import { readOperation } from './operation-responses.ts';
import type { CallOptions } from './call-options.ts';
import { createOperationsApi, type OperationsApi } from './operations-api.ts';
import { checkSendArguments, type SendArguments } from './send-request.ts';
import { expectSend } from './send-response.ts';
import { createStatusApi, type StatusApi } from './status-api.ts';
import { createTimelineApi, type TimelineApi } from './timeline-api.ts';
import { createHttpTransport, type Fetch, type Transport } from './transport.ts';
import type { Balance } from './types.ts';
import type { Network } from './words.ts';
import { createWalletsApi, type WalletsApi } from './wallets-api.ts';
import { createWebhooksApi, type WebhooksApi } from './webhooks-api.ts';

/** More than the 10 seconds after which the service gives up waiting for its own parts. */
const DEFAULT_TIMEOUT_MS = 15_000;

/** With the delays between them, some seconds of an outage are bridged. */
const DEFAULT_MAX_RETRIES = 3;

/** A rate limit's window can be an hour: longer waits than this are the caller's to decide on. */
const DEFAULT_MAX_RETRY_WAIT_MS = 30_000;

interface CommonOptions {
  network: Network;
  /** Mints by the symbols that you call them in `send`; the service is not asked what a symbol means. */
  tokens?: Readonly<Record<string, string>>;
  /** For one attempt of a request. Default 15,000. */
  timeoutMs?: number;
  /** Repeats of a request after the first try, while the service is away. Default 3. */
  maxRetries?: number;
  /** All pauses between the tries of one call together; a longer `Retry-After` is thrown. Default 30,000. */
  maxRetryWaitMs?: number;
}

/** A client that reaches the service with an API key. */
export interface WalletClientOptions extends CommonOptions {
  /** The service's address up to and including `/v1`. */
  baseUrl: string;
  apiKey: string;
  /** The platform's own by default. */
  fetch?: Fetch;
  transport?: never;
}

/** A client that reaches the service in another way, such as a page with the cookie of its session. */
export interface TransportClientOptions extends CommonOptions {
  transport: Transport;
  baseUrl?: never;
  apiKey?: never;
  fetch?: never;
}

export interface BalanceOptions extends CallOptions {
  /** Of a wallet that is followed: also tokens that are flagged as spam. */
  includeSpam?: boolean | undefined;
}

export interface WalletClient extends WalletsApi {
  getBalance(address: string, options?: BalanceOptions): Promise<Balance>;
  /** Prepares a send. Nothing moves before its `confirm`. */
  send(send: SendArguments, options?: CallOptions): Promise<SendOperation>;
  operations: OperationsApi;
  timeline: TimelineApi;
  webhooks: WebhooksApi;
  events: EventsApi;
  eventTypes: EventTypesApi;
  status: StatusApi;
}

export function createWalletClient(options: WalletClientOptions | TransportClientOptions): WalletClient {
  const http = createHttpClient({
    transport: options.transport ?? createHttpTransport(options),
    network: options.network,
    timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    maxRetries: options.maxRetries ?? DEFAULT_MAX_RETRIES,
    maxRetryWaitMs: options.maxRetryWaitMs ?? DEFAULT_MAX_RETRY_WAIT_MS,
  });
  const operationsApi = createOperationsApi(http);

  return {
    async getBalance(address, { includeSpam, signal } = {}) {
      if (!isAddress(address)) throw new InvalidArgumentError('address', 'is not base58 text of 32 bytes');
      const query = { address, include_spam: includeSpam === undefined ? undefined : `${includeSpam}` };
      return readBalance(await http.request({ method: 'GET', path: '/wallet/balance', query, signal }));
    },
    async send(send, { signal } = {}) {
      const { intent, body } = checkSendArguments(send, options.tokens);
      const answer = await http.request({
        method: 'POST',
        path: '/wallet/send',
        body,
        idempotencyKey: idempotencyKeyOr(send.idempotencyKey),
        signal,
      });
      const data = expectSend(readOperation(answer));
      return createSendOperation({
        operationsApi,
        network: options.network,
        data,
        asked: askedOf(intent, data),
      });
    },
    ...createWalletsApi(http, options.network),
    operations: operationsApi,
    timeline: createTimelineApi(http),
    webhooks: createWebhooksApi(http),
    events: createEventsApi(http),
    eventTypes: createEventTypesApi(http),
    status: createStatusApi(http),
  };
}
