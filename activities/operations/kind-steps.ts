import type { NetworkChain } from '../../chain/networks.ts';
import type { CarriedOut } from '../../domain/operations/operation-transitions.ts';
import type { Operation } from '../../domain/operations/operation.ts';

/** The steps of a kind with a transaction. */
export interface TransactionSteps<Request = unknown, Preview = unknown> {
  /**
   * Prepares the next message to sign. Every message of an operation does what was confirmed, in the row. Called before the blockhash is read,
   * so that its lifetime is the person's. Throws a SigningRefusedError if there is nothing to sign now.
   */
  prepareMessage(operation: Operation<Request, Preview>, context: MessageContext): Promise<WithBlockhash>;
}

export interface MessageContext {
  chain: NetworkChain;
  signal: AbortSignal;
}

/** Completes the message with a blockhash. */
export type WithBlockhash = (blockhash: string) => Uint8Array | Promise<Uint8Array>;

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
  if (found && 'prepareMessage' in found) return found;
  throw new Error(`the kind ${kind} builds no transaction`);
}

export function serviceSteps(steps: KindSteps, { kind }: Pick<Operation, 'kind'>): ServiceSteps {
  const found = steps[kind];
  if (found && 'carryOut' in found) return found;
  throw new Error(`the kind ${kind} is not carried out by the service`);
}
