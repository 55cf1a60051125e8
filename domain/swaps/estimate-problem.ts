import type { SwapEstimate } from '../chain-reader.ts';

export type FailedEstimate = Extract<SwapEstimate, { ok: false }>;

export const OTHER_TRANSACTION =
  'The market answered with a transaction that does something else than this swap.';

/** Why a simulated swap cannot be, for the caller who asks for the swap, and for the one who signs it later. */
export function estimateProblem({ problem, explanation }: FailedEstimate): { message: string; why: string } {
  switch (problem) {
    case 'insufficient_funds':
      return {
        message: 'The balance is too low for the swap.',
        why: 'A swap also needs SOL for its fee, for the rent of a new token account, and for some rent that it gets back.',
      };
    case 'slippage':
      return {
        message: 'The price moved against this swap.',
        why: 'Its simulation gives less than the minimum.',
      };
    case 'frozen':
      return {
        message: 'The wallet’s account for a token of this swap is frozen by its issuer.',
        why: 'Only the issuer of the token can unfreeze it.',
      };
    case 'too_large':
      return {
        message: 'The market has no route for this swap any more.',
        why: 'No route of the market for this amount fits into a transaction.',
      };
    case 'wrong_change':
      return { message: OTHER_TRANSACTION, why: `In its simulation, ${explanation}.` };
    case 'refused':
      return {
        message: 'The network refuses this transaction.',
        why: `The simulation failed: ${explanation}.`,
      };
  }
}
