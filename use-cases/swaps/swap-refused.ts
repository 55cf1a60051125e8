import { ServiceError } from '../../domain/errors.ts';
import { SWAP_PROBLEMS, type SwapProblemName } from '../../domain/swaps/swap-problems.ts';

/** The swap is not started. */
export function swapRefused(
  problem: SwapProblemName,
  options: ConstructorParameters<typeof ServiceError>[2],
): ServiceError {
  const { code, message } = SWAP_PROBLEMS[problem];
  return new ServiceError(code, message, options);
}
