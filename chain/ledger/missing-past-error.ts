import { ChainError } from '../rpc/chain-error.ts';

/** A node shows the rest of a history to be deleted, and another node, or another server of the same URL, may have it. */
export class MissingPastError extends ChainError {
  constructor(cause: unknown) {
    super('unavailable', 'getSignaturesForAddress: older transactions are missing, and may be shown later', {
      cause,
    });
  }
}
