import { UnexpectedAnswerError } from '../errors.ts';
import type { OperationData } from '../operations/operation-types.ts';
import type { OperationKind } from '../operations/operation-words.ts';

/**
 * The fields of a kind with a transaction. Throws UnexpectedAnswerError for another kind, and for a version of its content hash that this
 * version of the library does not know.
 */
export function expectKind<Details>(
  operation: OperationData,
  expected: OperationKind,
  supported: number,
  details: Details | undefined,
): { details: Details; reference: string } {
  const { operation_id: id, kind, content_version: version, reference } = operation;
  if (kind !== expected || details === undefined) {
    throw new UnexpectedAnswerError(`Operation ${id} is a ${kind}, not a ${expected}`);
  }
  if (version !== supported) {
    throw new UnexpectedAnswerError(
      `Operation ${id} has content version ${version}, but this library supports only ` +
        `${supported}. Nothing was confirmed; update the library`,
    );
  }
  if (reference === null) {
    throw new UnexpectedAnswerError(`Operation ${id} is a ${expected} without a reference`);
  }
  return { details, reference };
}
