import { expectArguments, expectList, pathSegment } from '../arguments/expect-arguments.ts';
import { idempotencyKeyOr } from '../arguments/idempotency-key.ts';
import { expectSwap } from '../checks/swaps/expect-swap.ts';
import { orderedSwapOf } from '../checks/swaps/ordered-swap.ts';
import type { Network } from '../network.ts';
import { afterHeldBack } from '../operations/after-held-back.ts';
import { readOperation } from '../operations/operation-responses.ts';
import type { OperationData } from '../operations/operation-types.ts';
import type { OperationsApi } from '../operations/operations-api.ts';
import { createSwapOperation, type SwapOperation } from '../swaps/swap-operation.ts';
import type { SwapWarningCode } from '../swaps/swap-words.ts';
import type { ApiError } from '../transport/api-errors.ts';
import type { CallOptions } from '../transport/call-options.ts';
import { commaList } from '../transport/comma-list.ts';
import type { HttpClient } from '../transport/http-client.ts';
import { createPagedList, type PagedList } from '../transport/paged-list.ts';
import { orderBody, orderIntent, type CreateOrderArguments, type OrderTerms } from './order-request.ts';
import { readOrder, readOrderPage } from './order-responses.ts';
import type { TriggerOrder } from './order-types.ts';
import type { OrderState } from './order-words.ts';

export interface ListOrdersOptions extends CallOptions {
  state?: OrderState | readonly OrderState[] | undefined;
  /** Orders a page, 1 to 100; default 20. */
  limit?: number | undefined;
}

export interface PrepareOrderOptions extends CallOptions {
  /** Critical warnings that you accept besides those of the order. */
  accept?: readonly SwapWarningCode[] | undefined;
  /** Called each time that the service says why it cannot give out a fresh operation yet. */
  onWait?: ((reason: ApiError) => void) | undefined;
}

/** Trigger orders: swaps that the owner signs when a price is reached. `list` and `create` are of the client's network. */
export interface OrdersApi {
  create(order: CreateOrderArguments, options?: CallOptions): Promise<TriggerOrder>;
  /** Newest first. */
  list(options?: ListOrdersOptions): PagedList<TriggerOrder>;
  get(orderId: string, options?: CallOptions): Promise<TriggerOrder>;
  /** Ends the order, and its operation if that is not signed yet. */
  cancel(orderId: string, options?: CallOptions): Promise<TriggerOrder>;
  /**
   * The operation of a triggered order: the one that waits for the signature, or a fresh one. For one that a person signs elsewhere, with
   * `operations.createLink`. While the last operation could still be signed late, waits for the proof that it moves nothing: three minutes at most.
   */
  prepare(orderId: string, options?: PrepareOrderOptions): Promise<OperationData>;
  /**
   * The same for a signer of yours. The operation is compared with the terms that you made the order with: throws TransactionRefusedError if
   * one differs. Nothing moves until you call its `confirm`.
   */
  swap(orderId: string, terms: OrderTerms, options?: PrepareOrderOptions): Promise<SwapOperation>;
}

export interface OrdersApiDeps {
  http: HttpClient;
  operationsApi: OperationsApi;
  network: Network;
  tokens: Readonly<Record<string, string>> | undefined;
}

const PATH = '/trigger-orders';

/** Bytes live for 150 blocks, about a minute and a half. The proof that they are dead takes some seconds. */
const MAX_WAIT_FOR_LAST_MS = 180_000;

export function createOrdersApi({ http, operationsApi, network, tokens }: OrdersApiDeps): OrdersApi {
  async function prepare(
    orderId: string,
    { accept, signal, onWait }: PrepareOrderOptions = {},
  ): Promise<OperationData> {
    const path = `${pathOf(orderId)}/operation`;
    const body = accept === undefined ? {} : { accept: expectList('accept', accept) };
    return await afterHeldBack(
      async () => readOperation(await http.request({ method: 'POST', path, body, signal })),
      { maxWaitMs: MAX_WAIT_FOR_LAST_MS, signal, onWait },
    );
  }

  return {
    async create(order, { signal } = {}) {
      const body = orderBody(expectArguments('order', order), tokens);
      const idempotencyKey = idempotencyKeyOr(order.idempotencyKey);
      return readOrder(await http.request({ method: 'POST', path: PATH, body, idempotencyKey, signal }));
    },

    list({ state, limit, signal } = {}) {
      return createPagedList({
        signal,
        readPage: async (cursor, pageSignal) => {
          const query = { state: commaList(state), limit, cursor };
          return readOrderPage(await http.request({ method: 'GET', path: PATH, query, signal: pageSignal }));
        },
      });
    },

    async get(orderId, { signal } = {}) {
      return readOrder(await http.request({ method: 'GET', path: pathOf(orderId), signal }));
    },

    async cancel(orderId, { signal } = {}) {
      return readOrder(await http.request({ method: 'DELETE', path: pathOf(orderId), signal }));
    },

    prepare,

    async swap(orderId, terms, options) {
      const intent = orderIntent(expectArguments('terms', terms), tokens);
      const data = expectSwap(await prepare(orderId, options));
      return createSwapOperation({ operationsApi, network, data, asked: orderedSwapOf(intent, data) });
    },
  };
}

function pathOf(orderId: string): string {
  return `${PATH}/${pathSegment('orderId', orderId)}`;
}
