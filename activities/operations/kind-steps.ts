import type { NetworkChain } from '../../chain/networks.ts';
import type { LandingEffects } from '../../domain/operations/landing.ts';
import type { OutcomeErrorCode } from '../../domain/operations/outcome-errors.ts';
import type { Operation } from '../../domain/operations/operation.ts';

/** The steps of a kind with a transaction. */
export interface TransactionSteps<Request = unknown, Preview = unknown> {
  /**
   * Prepares the next message to sign. Every message of an operation does what was confirmed, in the row. Called before the blockhash is read,
   * so that its lifetime is the person's. Throws a SigningRefusedError if there is nothing to sign now.
   */
  prepareMessage(
    operation: Operation<Request, Preview>,
    context: MessageContext,
  ): Promise<WithBlockhash | Impossible>;
  /**
   * Why no transaction of the operation can do any more what was confirmed; null: it can, or the nodes do not agree that it cannot. Asked when a
   * message is dead and the service itself decides how the operation continues. A kind without this method leaves it to the chain.
   */
  whyImpossible?(
    operation: Operation<Request, Preview>,
    context: MessageContext,
  ): Promise<OutcomeErrorCode | null>;
  /**
   * The transaction's effects on which the nodes agree, in the kind's own fields; written in the same step as its result. Null: the node
   * does not report them. A kind without this method keeps nothing.
   */
  outcomeOf?(operation: Operation<Request, Preview>, landed: LandingEffects): object | null;
}

export interface MessageContext {
  chain: NetworkChain;
  signal: AbortSignal;
}

/** No transaction of the operation can do any more what was confirmed: it ends with this outcome. */
export interface Impossible {
  impossible: OutcomeErrorCode;
}

/** Completes the message with a blockhash, at once: its lifetime has begun. */
export type WithBlockhash = (blockhash: string) => Uint8Array;

/** Steps by the name of their kind. A kind that is completed by a proof has none. */
export type KindSteps = Readonly<Record<string, TransactionSteps>>;

export function transactionSteps(steps: KindSteps, { kind }: Pick<Operation, 'kind'>): TransactionSteps {
  const found = steps[kind];
  if (found) return found;
  throw new Error(`the kind ${kind} builds no transaction`);
}

export async function whyImpossible(
  steps: KindSteps,
  operation: Operation,
  context: MessageContext,
): Promise<OutcomeErrorCode | null> {
  return (await transactionSteps(steps, operation).whyImpossible?.(operation, context)) ?? null;
}
