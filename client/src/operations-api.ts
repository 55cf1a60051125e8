import { UnexpectedAnswerError } from './errors.ts';
import type { HttpClient } from './http-client.ts';
import { readIssuedTransaction, readOperation } from './operation-responses.ts';
import type { IssuedTransaction, OperationData } from './types.ts';

export interface CallOptions {
  /** Aborts waiting and sending; the call rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

export interface GetOperationOptions extends CallOptions {
  /** Seconds that the service may hold the answer back, at most 25. */
  wait?: number | undefined;
  /** With `wait`: answer as soon as the version is higher than this; without it, when the operation ends. */
  afterVersion?: number | undefined;
}

/** The operation's routes, one call each; nothing is checked against what anybody asked for. */
export interface OperationsApi {
  get(id: string, options?: GetOperationOptions): Promise<OperationData>;
  confirm(id: string, contentHash: string, options?: CallOptions): Promise<OperationData>;
  issueTransaction(id: string, options?: CallOptions): Promise<IssuedTransaction>;
  /** Takes the whole signed transaction in base64. */
  submitSignature(id: string, transaction: string, options?: CallOptions): Promise<OperationData>;
  cancel(id: string, options?: CallOptions): Promise<OperationData>;
}

export function createOperationsApi(http: HttpClient): OperationsApi {
  async function post(
    id: string,
    step: 'confirm' | 'transaction' | 'signature' | 'cancel',
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
    async get(id, { wait, afterVersion, signal } = {}) {
      const data = await http.request({
        method: 'GET',
        path: operationPath(id),
        query: {
          ...(wait === undefined ? {} : { wait: `${wait}` }),
          ...(afterVersion === undefined ? {} : { after_version: `${afterVersion}` }),
        },
        waitSeconds: wait,
        signal,
      });
      return expectOperation(id, readOperation(data));
    },
    async confirm(id, contentHash, options = {}) {
      const data = await post(id, 'confirm', { content_hash: contentHash }, options);
      return expectOperation(id, readOperation(data));
    },
    async issueTransaction(id, options = {}) {
      return expectOperation(id, readIssuedTransaction(await post(id, 'transaction', {}, options)));
    },
    async submitSignature(id, transaction, options = {}) {
      return expectOperation(id, readOperation(await post(id, 'signature', { transaction }, options)));
    },
    async cancel(id, options = {}) {
      return expectOperation(id, readOperation(await post(id, 'cancel', {}, options)));
    },
  };
}

function operationPath(id: string): string {
  return `/operations/${encodeURIComponent(id)}`;
}

function expectOperation<Answer extends { operation_id: string }>(id: string, answer: Answer): Answer {
  if (answer.operation_id !== id) {
    throw new UnexpectedAnswerError(`Asked about operation ${id}, was told about ${answer.operation_id}`);
  }
  return answer;
}
