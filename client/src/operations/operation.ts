import type { CallOptions } from '../transport/call-options.ts';
import type { OperationData, TimelineEntry } from './operation-types.ts';
import type { OperationStatus } from './operation-words.ts';
import type { FollowOperationOptions, OperationsApi } from './operations-api.ts';
import { waitForStatus } from './wait-for-status.ts';

export interface WaitForOptions<Changed = Operation> extends CallOptions {
  /** Default `ended`: any end. With a status, an end without that status throws OperationEndedError. */
  until?: 'ended' | OperationStatus;
  /** Called once for each timeline entry, past entries first. If it throws, waiting ends with its error. */
  onChange?: (operation: Changed, entry: TimelineEntry) => void | Promise<void>;
}

/** An operation of any kind that this client created. */
export interface Operation<Data extends OperationData = OperationData> {
  readonly id: string;
  /** The newest description that the service gave. */
  readonly data: Data;
  /** Computed from the caller's own arguments. */
  readonly contentHash: string;
  cancel(options?: CallOptions): Promise<this>;
  refresh(options?: CallOptions): Promise<this>;
  waitFor(options?: WaitForOptions<this>): Promise<this>;
  /**
   * Each timeline entry, past entries first, until nothing more can happen to the operation. A confirmed one can change
   * until its block is final. At each entry, `data` is at least as new as that entry.
   */
  follow(options?: FollowOperationOptions): AsyncGenerator<TimelineEntry, void>;
}

export interface CreateOperationInput<Data extends OperationData> {
  operationsApi: OperationsApi;
  /** The service's first description. */
  data: Data;
  contentHash: string;
  /** Checks that an answer still describes an operation of this kind. */
  expectKind: (answer: OperationData) => Data;
}

export interface CreatedOperation<Data extends OperationData> {
  operation: Operation<Data>;
  /** Stores an answer in `operation.data`, unless `data` is newer. */
  keep(answer: OperationData): void;
}

export function createOperation<Data extends OperationData>({
  operationsApi,
  data: firstData,
  contentHash,
  expectKind,
}: CreateOperationInput<Data>): CreatedOperation<Data> {
  const id = firstData.operation_id;
  let data = firstData;

  function keep(answer: OperationData): void {
    // Answers of parallel calls may arrive out of order.
    if (answer.version >= data.version) data = expectKind(answer);
  }

  const operation: Operation<Data> = {
    id,
    get data() {
      return data;
    },
    contentHash,
    async cancel(options) {
      keep(await operationsApi.cancel(id, options));
      return operation;
    },
    async refresh(options) {
      keep(await operationsApi.get(id, options));
      return operation;
    },
    async waitFor({ until = 'ended', signal, onChange } = {}) {
      const reached = await waitForStatus({
        operationsApi,
        operation: data,
        until,
        signal,
        onEntry: async (answer, entry) => {
          keep(answer);
          await onChange?.(operation, entry);
        },
      });
      keep(reached);
      return operation;
    },
    async *follow(options = {}) {
      for await (const entry of operationsApi.follow(id, options)) {
        if (entry.version > data.version) keep(await operationsApi.get(id, { signal: options.signal }));
        yield entry;
      }
    },
  };
  return { operation, keep };
}
