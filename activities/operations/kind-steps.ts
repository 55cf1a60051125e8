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
   * Called once the operation is confirmed, and again if the worker dies before the outcome is stored: it must do what it does
   * once for each operation id. Throws when a retry can help.
   */
  carryOut(operation: Operation<Request, Preview>): Promise<CarriedOut>;
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
