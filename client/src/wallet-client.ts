import { createKeysApi, type KeysApi } from './access/keys-api.ts';
import { createAlertsApi, type AlertsApi } from './alerts/alerts-api.ts';
import { idempotencyKeyOr } from './arguments/idempotency-key.ts';
import { askedOf } from './checks/sends/asked-send.ts';
import { expectSend } from './checks/sends/expect-send.ts';
import { checkClientOptions } from './client-options.ts';
import { createEventTypesApi, type EventTypesApi } from './events/event-types-api.ts';
import { createEventsApi, type EventsApi } from './events/events-api.ts';
import { createMessengerApi, type MessengerApi } from './messenger/messenger-api.ts';
import type { Network } from './network.ts';
import { readOperation } from './operations/operation-responses.ts';
import { createOperationsApi, type OperationsApi } from './operations/operations-api.ts';
import { createOrdersApi, type OrdersApi } from './orders/orders-api.ts';
import { createPoolsApi, type PoolsApi } from './pools/pools-api.ts';
import { createPricesApi, type PricesApi } from './prices/prices-api.ts';
import { createSendOperation, type SendOperation } from './sends/send-operation.ts';
import { checkSendArguments, type SendArguments } from './sends/send-request.ts';
import { createStakeReadsApi, type StakeReadsApi } from './stakes/stake-reads-api.ts';
import { createStakesApi, type StakesApi } from './stakes/stakes-api.ts';
import { createStatusApi, type StatusApi } from './status/status-api.ts';
import { createSwapsApi, type SwapsApi } from './swaps/swaps-api.ts';
import { createTimelineApi, type TimelineApi } from './timeline/timeline-api.ts';
import type { CallOptions } from './transport/call-options.ts';
import { createHttpClient } from './transport/http-client.ts';
import { createHttpTransport, type Fetch, type Transport } from './transport/transport.ts';
import { createBalanceApi, type BalanceApi } from './wallets/balance-api.ts';
import {
  createWalletCreateOperation,
  type CreateWalletOptions,
  type WalletCreateOperation,
} from './wallets/wallet-create-operation.ts';
import { expectWalletCreate } from './wallets/wallet-create-response.ts';
import { createWalletsApi, type WalletsApi } from './wallets/wallets-api.ts';
import { createWebhooksApi, type WebhooksApi } from './webhooks/webhooks-api.ts';

/** More than the 10 seconds after which the service stops waiting for its own parts. */
const DEFAULT_TIMEOUT_MS = 15_000;

/** With the pauses between them, calls survive an outage of some seconds. */
const DEFAULT_MAX_RETRIES = 3;

/** A rate limit's window can be an hour: the caller decides about longer waits than this. */
const DEFAULT_MAX_RETRY_WAIT_MS = 30_000;

interface CommonOptions {
  network: Network;
  /** Your own symbols for mints, for tokens in `send` and `swap`. The library does not ask the service for symbols. */
  tokens?: Readonly<Record<string, string>>;
  /** Time limit of one attempt of a request. Default 15,000. */
  timeoutMs?: number;
  /** Number of repeats of a request while the service is unavailable. Default 3. */
  maxRetries?: number;
  /** Longest sum of the pauses of one call. If `Retry-After` is longer, the error is thrown. Default 30,000. */
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

/** A client with a transport of its own, such as a page with the cookie of its session. */
export interface TransportClientOptions extends CommonOptions {
  transport: Transport;
  baseUrl?: never;
  apiKey?: never;
  fetch?: never;
}

export interface WalletClient extends BalanceApi, WalletsApi, SwapsApi {
  /** Prepares a send. Nothing moves until you call its `confirm`. */
  send(send: SendArguments, options?: CallOptions): Promise<SendOperation>;
  /**
   * Asks a person for a wallet: a new one, or one that the person has. Make a link for the person with its `createLink`, and wait with its
   * `waitFor`. The wallet is then connected to the account. Its key never leaves the person's device.
   */
  createWallet(options?: CreateWalletOptions): Promise<WalletCreateOperation>;
  operations: OperationsApi;
  timeline: TimelineApi;
  webhooks: WebhooksApi;
  events: EventsApi;
  eventTypes: EventTypesApi;
  messenger: MessengerApi;
  keys: KeysApi;
  prices: PricesApi;
  pools: PoolsApi;
  alerts: AlertsApi;
  orders: OrdersApi;
  stakes: StakesApi & StakeReadsApi;
  status: StatusApi;
}

export function createWalletClient(options: WalletClientOptions | TransportClientOptions): WalletClient {
  checkClientOptions(options);
  const http = createHttpClient({
    transport: options.transport ?? createHttpTransport(options),
    network: options.network,
    timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    maxRetries: options.maxRetries ?? DEFAULT_MAX_RETRIES,
    maxRetryWaitMs: options.maxRetryWaitMs ?? DEFAULT_MAX_RETRY_WAIT_MS,
  });
  const operationsApi = createOperationsApi(http);

  return {
    ...createBalanceApi(http),
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
    async createWallet({ idempotencyKey, signal } = {}) {
      const answer = await http.request({
        method: 'POST',
        path: '/wallet/create',
        body: {},
        idempotencyKey: idempotencyKeyOr(idempotencyKey),
        signal,
      });
      const data = expectWalletCreate(readOperation(answer));
      return createWalletCreateOperation({ operationsApi, network: options.network, data });
    },
    ...createSwapsApi({ http, operationsApi, network: options.network, tokens: options.tokens }),
    ...createWalletsApi(http, options.network),
    operations: operationsApi,
    timeline: createTimelineApi(http),
    webhooks: createWebhooksApi(http),
    events: createEventsApi(http),
    eventTypes: createEventTypesApi(http),
    messenger: createMessengerApi(http),
    keys: createKeysApi(http),
    prices: createPricesApi(http),
    pools: createPoolsApi(http),
    alerts: createAlertsApi(http),
    orders: createOrdersApi({ http, operationsApi, network: options.network, tokens: options.tokens }),
    stakes: {
      ...createStakesApi({ http, operationsApi, network: options.network }),
      ...createStakeReadsApi(http),
    },
    status: createStatusApi(http),
  };
}
