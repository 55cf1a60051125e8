import type { CarriedOut } from '../../domain/operations/operation-transitions.ts';
import type { Operation } from '../../domain/operations/operation.ts';

/** How a kind with a transaction is carried out. */
export interface TransactionSteps<Request = unknown, Preview = unknown> {
  /** The message to sign, over this blockhash. Made from the row alone, so that each message of an operation does the same. */
  buildMessage(operation: Operation<Request, Preview>, blockhash: string): Uint8Array;
}

/** How a kind without one is carried out. */
export interface ServiceSteps<Request = unknown, Preview = unknown> {
  /**
   * Called once the operation is confirmed, and again until its outcome is stored: after a failure, and when a worker dies. Two calls
   * for one operation may run at the same time. So it must do what it does once for each operation id, and give every call the same
   * answer. Throws when a retry can help. The signal aborts when the time of the attempt is up, or the worker stops.
   */
  carryOut(operation: Operation<Request, Preview>, signal: AbortSignal): Promise<CarriedOut>;
}

/** By the kinds' names. */
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
