import { expectSwap } from '../../client/src/checks/swaps/expect-swap.ts';
import type { OperationData } from '../../client/src/operations/operation-types.ts';
import { checkSwapArguments } from '../../client/src/swaps/swap-request.ts';
import { sendDifference, type SendDifference } from '../sends/send-difference.ts';
import { swapDifference, type SwapDifference } from '../swaps/swap-difference.ts';
import type { FormRequest } from './form-request.ts';

/** A term of an operation that is not as the form of this page has asked for. */
export interface RequestDifference {
  part: 'network' | 'kind' | SendDifference['part'] | SwapDifference['part'];
  /** Empty if it was not asked for at all. */
  asked: string;
  found: string;
}

/**
 * Compares an operation, whose description agrees with its content hash, with what the form asked for that led to it. Undefined if it is that or
 * better for the person.
 */
export function requestDifference(
  request: FormRequest,
  operation: OperationData,
): RequestDifference | undefined {
  const { network, kind } = request;
  if (operation.network !== network) return { part: 'network', asked: network, found: operation.network };
  if (operation.kind !== kind) return { part: 'kind', asked: kind, found: operation.kind };
  if (request.kind === 'send') return sendDifference(request, operation);
  return swapDifference(checkSwapArguments(request.wanted).intent, expectSwap(operation));
}
