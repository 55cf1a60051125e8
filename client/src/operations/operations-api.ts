import { pathSegment } from '../arguments/expect-arguments.ts';
import { UnexpectedAnswerError } from '../errors.ts';
import type { Network } from '../network.ts';
import { readTimelineEvent } from '../timeline/timeline-responses.ts';
import type { CallOptions } from '../transport/call-options.ts';
import { commaList } from '../transport/comma-list.ts';
import { followEvents, type FollowOptions } from '../transport/follow-events.ts';
import type { HttpClient } from '../transport/http-client.ts';
import { createPagedList, type PagedList } from '../transport/paged-list.ts';
import {
  readSigningRequest,
  readOperation,
  readOperationLink,
  readOperationPage,
} from './operation-responses.ts';
import type {
  OperationLink,
  SigningRequest,
  OperationData,
  OperationSummary,
  TimelineEntry,
} from './operation-types.ts';
import type { OperationKind, OperationStatus } from './operation-words.ts';

export interface GetOperationOptions extends CallOptions {
  /** Long poll: seconds that the service may hold the answer back, at most 25. */
  wait?: number | undefined;
  /** With `wait`: answer as soon as the version is higher than this; without it, when the operation ends. */
  afterVersion?: number | undefined;
}

export interface OperationFilters extends CallOptions {
  kind?: OperationKind | readonly OperationKind[] | undefined;
  status?: OperationStatus | readonly OperationStatus[] | undefined;
  /** Address of the operations' wallet. */
  wallet?: string | undefined;
  /** By default, operations of every network. */
  network?: Network | undefined;
  /** Operations a page, 1 to 100; default 20. */
  limit?: number | undefined;
}

export interface FollowOperationOptions extends FollowOptions {
  /** Entries with a higher version than this; by default all. */
  afterVersion?: number | undefined;
}

/**
 * The operation's routes, one call each, for any operation of the account. They do not compare anything with a caller's
 * arguments. To sign, use the operation that `send` returns; to get it again later, call `send` with the same
 * `idempotencyKey` and arguments.
 */
export interface OperationsApi {
  /** Newest first. */
  list(filters?: OperationFilters): PagedList<OperationSummary>;
  /** Each timeline entry, past entries first, until nothing more can happen to the operation. */
  follow(id: string, options?: FollowOperationOptions): AsyncGenerator<TimelineEntry, void>;
  get(id: string, options?: GetOperationOptions): Promise<OperationData>;
  confirm(id: string, contentHash: string, options?: CallOptions): Promise<OperationData>;
  createSigningRequest(id: string, options?: CallOptions): Promise<SigningRequest>;
  /** Takes the whole signed transaction in base64. */
  submitSignature(id: string, transaction: string, options?: CallOptions): Promise<OperationData>;
  cancel(id: string, options?: CallOptions): Promise<OperationData>;
  /**
   * A link with which a person confirms and signs on the wallet page. One browser can open it, once. A repeated call makes another link,
   * and revokes those that were not opened.
   */
  createLink(id: string, options?: CallOptions): Promise<OperationLink>;
}

export function createOperationsApi(http: HttpClient): OperationsApi {
  async function post(
    id: string,
    step: 'confirm' | 'signing-request' | 'signature' | 'cancel' | 'link',
    body: Record<string, unknown>,
    options: CallOptions,
  ): Promise<unknown> {
    return await http.request({
      method: 'POST',
      path: `${operationPath(id)}/${step}`,
      body,
      signal: options.signal,
    });
  }

  return {
    list({ signal, kind, status, ...filters } = {}) {
      const query = { kind: commaList(kind), status: commaList(status), ...filters };
      return createPagedList({
        signal,
        readPage: async (cursor, pageSignal) =>
          readOperationPage(
            await http.request({
              method: 'GET',
              path: '/operations',
              query: { ...query, cursor },
              signal: pageSignal,
            }),
          ),
      });
    },
    async *follow(id, { afterVersion, signal, maxOutageMs } = {}) {
      const lastEventId = afterVersion === undefined ? undefined : `${afterVersion}`;
      const request = { path: operationPath(id) };
      for await (const { event, data } of followEvents({ http, request, lastEventId, signal, maxOutageMs })) {
        if (event === 'end') return;
        if (event !== 'timeline') continue;
        const { operation_id: operationId, ...entry } = readTimelineEvent(data);
        expectOperation(id, { operation_id: operationId });
        yield entry;
      }
    },
    async get(id, { wait, afterVersion, signal } = {}) {
      const data = await http.request({
        method: 'GET',
        path: operationPath(id),
        query: { wait, after_version: afterVersion },
        waitSeconds: wait,
        signal,
      });
      return expectOperation(id, readOperation(data));
    },
    async confirm(id, contentHash, options = {}) {
      const data = await post(id, 'confirm', { content_hash: contentHash }, options);
      return expectOperation(id, readOperation(data));
    },
    async createSigningRequest(id, options = {}) {
      return expectOperation(id, readSigningRequest(await post(id, 'signing-request', {}, options)));
    },
    async submitSignature(id, transaction, options = {}) {
      return expectOperation(id, readOperation(await post(id, 'signature', { transaction }, options)));
    },
    async cancel(id, options = {}) {
      return expectOperation(id, readOperation(await post(id, 'cancel', {}, options)));
    },
    async createLink(id, options = {}) {
      return expectOperation(id, readOperationLink(await post(id, 'link', {}, options)));
    },
  };
}

function operationPath(id: string): string {
  return `/operations/${pathSegment('operationId', id)}`;
}

function expectOperation<Answer extends { operation_id: string }>(id: string, answer: Answer): Answer {
  if (answer.operation_id !== id) {
    throw new UnexpectedAnswerError(`Asked for operation ${id}, got ${answer.operation_id}`);
  }
  return answer;
}
