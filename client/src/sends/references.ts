import { expectList } from '../arguments/expect-arguments.ts';
import { isAddress } from '../checks/addresses.ts';
import { InvalidArgumentError } from '../errors.ts';

/** Most references of a send. The service has the same number (domain/sends/references.ts). */
export const MAX_REFERENCES = 8;

/** Returns the Solana Pay references in their order if a send can have them; otherwise throws InvalidArgumentError. */
export function checkReferences(references: readonly string[]): readonly string[] {
  expectList('references', references);
  if (references.length > MAX_REFERENCES) {
    throw new InvalidArgumentError('references', `has more than ${MAX_REFERENCES} entries`);
  }
  for (const reference of references) {
    if (!isAddress(reference)) {
      throw new InvalidArgumentError('references', 'has an entry that is not a base58 address of 32 bytes');
    }
  }
  if (new Set(references).size < references.length) {
    throw new InvalidArgumentError('references', 'names an address twice');
  }
  return [...references];
}
