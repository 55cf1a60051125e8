import { ChainError } from '../rpc/chain-error.ts';

/** A node has deleted the rest of a history, and of the others, which may have it, one did not answer. */
export class MissingPastError extends ChainError {
  constructor(cause: unknown) {
    super(
      'unavailable',
      'getSignaturesForAddress: the node has deleted older blocks, and another one did not answer',
      { cause },
    );
  }
}
