import type { CompleteOptions, Signer } from '../../src/index.ts';

interface Completable {
  complete(signer: Signer, options: CompleteOptions): Promise<unknown>;
}

export interface Completed<Operation> {
  operation: Operation;
  /** The status of each entry that was reported. */
  statuses: string[];
  /** The answer of `complete`, or its error. */
  outcome: unknown;
}

/** The entries of an operation that is signed again after the chain has reverted the first transaction. */
export const SIGNED_TWICE = [
  'awaiting_confirmation',
  'awaiting_signature',
  'submitted',
  'awaiting_signature',
  'submitted',
  'confirmed',
];

/** Runs `complete`; each submitted transaction meets the next of these ends. */
export async function completed<Operation extends Completable>(
  operation: Operation,
  signer: Signer,
  ends: (() => void)[],
  options: CompleteOptions = {},
): Promise<Completed<Operation>> {
  const statuses: string[] = [];
  const outcome: unknown = await operation
    .complete(signer, {
      ...options,
      onChange: (_, { status }) => {
        statuses.push(status);
        if (status === 'submitted') ends.shift()?.();
      },
    })
    .catch((error: unknown) => error);
  return { operation, statuses, outcome };
}
