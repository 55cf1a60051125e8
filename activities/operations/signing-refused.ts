import type { ActionRefusalCode } from '../../domain/operations/operation-snapshot.ts';

/** A kind gives out no transaction to sign now. The caller reads why; the operation stays as it is. */
export class SigningRefusedError extends Error {
  constructor(
    readonly code: ActionRefusalCode,
    message: string,
    readonly details: string,
    options: ErrorOptions = {},
  ) {
    super(message, options);
    this.name = 'SigningRefusedError';
  }
}
