import { SWAP_PROBLEMS, type SwapProblemName } from '../../domain/swaps/swap-problems.ts';
import { SigningRefusedError } from '../operations/signing-refused.ts';

/** No transaction of the swap is given out to be signed now. */
export function swapRefused(
  problem: SwapProblemName,
  details: string,
  options?: ErrorOptions,
): SigningRefusedError {
  const { message, ...codes } = SWAP_PROBLEMS[problem];
  const code = 'signingCode' in codes ? codes.signingCode : 'CONFLICT';
  return new SigningRefusedError(code, message, details, options);
}
