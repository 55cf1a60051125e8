import type { OperationData } from '../../operations/operation-types.ts';
import type { SwapOperationData } from '../../swaps/swap-operation-data.ts';
import { expectKind } from '../expect-kind.ts';
import { SWAP_CONTENT_VERSION, SWAP_KIND } from './swap-content.ts';

/**
 * The operation as a swap that this version of the library can check. Throws UnexpectedAnswerError for another kind, and
 * for a swap whose `content_version` this version does not know.
 */
export function expectSwap(operation: OperationData): SwapOperationData {
  const { details: swap, reference } = expectKind(operation, SWAP_KIND, SWAP_CONTENT_VERSION, operation.swap);
  return { ...operation, swap, reference };
}
