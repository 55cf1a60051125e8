import { askedContentHash } from './asked-send.ts';
import { confirmAndSign } from './confirm-and-sign.ts';
import type { CallOptions } from './call-options.ts';
import type { FollowOperationOptions, OperationsApi } from './operations-api.ts';
import { expectSend } from './send-response.ts';
import type { AskedSend } from './send-template.ts';
import type { Signer } from './signer.ts';
import type { OperationData, SendOperationData, TimelineEntry } from './types.ts';
import type { Network, OperationStatus } from './words.ts';
import { waitForStatus } from './wait-for-status.ts';

export interface WaitForOptions extends CallOptions {
  /** `ended` (the default) resolves however it ended; a status throws OperationEndedError if it is missed. */
  until?: 'ended' | OperationStatus;
  /** Called once for each entry of the timeline, those of the past first. What it throws ends the waiting. */
  onChange?: (operation: Operation, entry: TimelineEntry) => void | Promise<void>;
}

/** A send that was asked for here, together with what was asked. */
export interface Operation {
  readonly id: string;
  /** As the service last described it. */
  readonly data: SendOperationData;
  /** Computed from the caller's own arguments. */
  readonly contentHash: string;
  /**
   * Confirms, checks the bytes against what was asked for, has them signed and hands them over. Throws
   * TransactionRefusedError before anything is signed if they do anything else.
   */
  confirm(signer: Signer, options?: CallOptions): Promise<Operation>;
  cancel(options?: CallOptions): Promise<Operation>;
  refresh(options?: CallOptions): Promise<Operation>;
  waitFor(options?: WaitForOptions): Promise<Operation>;
  /**
   * Each entry of the timeline, those of the past first, until nothing can happen to the operation any more: for one
   * that is confirmed, until its block is final. `data` is as the entry left it, or newer.
   */
  follow(options?: FollowOperationOptions): AsyncGenerator<TimelineEntry, void>;
}

export interface OperationInput {
  operationsApi: OperationsApi;
  network: Network;
  /** As the service first described it. */
  data: SendOperationData;
  asked: AskedSend;
}

export function createOperation({
  operationsApi,
  network,
  data: firstData,
  asked,
}: OperationInput): Operation {
  const id = firstData.operation_id;
  let data = firstData;
  const localContentHash = askedContentHash(asked, firstData, network);

  function keep(answer: OperationData): Operation {
    // Answers of parallel calls may arrive out of order.
    if (answer.version >= data.version) data = expectSend(answer);
    return operation;
  }

  const operation: Operation = {
    id,
    get data() {
      return data;
    },
    contentHash: localContentHash,
    confirm: async (signer, { signal } = {}) =>
      keep(
        await confirmAndSign({
          operationsApi,
          operation: data,
          localContentHash,
          asked,
          signer,
          signal,
        }),
      ),
    cancel: async (options) => keep(await operationsApi.cancel(id, options)),
    refresh: async (options) => keep(await operationsApi.get(id, options)),
    waitFor: async ({ until = 'ended', signal, onChange } = {}) =>
      keep(
        await waitForStatus({
          operationsApi,
          operation: data,
          until,
          signal,
          onEntry: async (answer, entry) => {
            await onChange?.(keep(answer), entry);
          },
        }),
      ),
    async *follow(options = {}) {
      for await (const entry of operationsApi.follow(id, options)) {
        if (entry.version > data.version) keep(await operationsApi.get(id, { signal: options.signal }));
        yield entry;
      }
    },
  };
  return operation;
}
