import type { CarriedOut } from '../../domain/operations/operation-transitions.ts';
import type { Operation } from '../../domain/operations/operation.ts';

/** The steps of a kind with a transaction. */
export interface TransactionSteps<Request = unknown, Preview = unknown> {
  /** Builds the message to sign with this blockhash. It only uses the row, so every message of an operation does the same. */
  buildMessage(operation: Operation<Request, Preview>, blockhash: string): Uint8Array;
}

/** The steps of a kind without a transaction. */
export interface ServiceSteps<Request = unknown, Preview = unknown> {
  /**
   * Called after the operation is confirmed, and again until its outcome is stored: after a failure, and when a worker dies. Two calls
   * for one operation may run at the same time. So it must do its work once for each operation id, and return the same result to
   * every call. Throws only if a retry can help. The signal aborts when the attempt times out or the worker stops.
   */
  carryOut(operation: Operation<Request, Preview>, signal: AbortSignal): Promise<CarriedOut>;
}

/** Steps by the name of their kind. A kind that is completed by a proof has none. */
export type KindSteps = Readonly<Record<string, TransactionSteps | ServiceSteps>>;

export function transactionSteps(steps: KindSteps, { kind }: Pick<Operation, 'kind'>): TransactionSteps {
  const found = steps[kind];
  if (found && 'buildMessage' in found) return found;
  throw new Error(`the kind ${kind} builds no transaction`);
}

export function serviceSteps(steps: KindSteps, { kind }: Pick<Operation, 'kind'>): ServiceSteps {
  const found = steps[kind];
  if (found && 'carryOut' in found) return found;
  throw new Error(`the kind ${kind} is not carried out by the service`);
}
