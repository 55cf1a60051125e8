import { ChainError } from '../rpc/chain-error.ts';

/** A node has deleted the rest of a history, and another node, which may have it, did not answer. */
export class MissingPastError extends ChainError {
  constructor(cause: unknown) {
    super(
      'unavailable',
      'getSignaturesForAddress: the node has deleted older blocks, and another one did not answer',
      { cause },
    );
  }
}
