import type { SwapEstimate } from '../chain-reader.ts';
import type { ApiErrorCode } from '../errors.ts';
import { refusal, type Refusal } from '../refusal.ts';

/**
 * Why a swap cannot be. `code`: of the request that asks for it. A caller who signs one that was confirmed reads the same message, with
 * CONFLICT or with `signingCode`.
 */
export const SWAP_PROBLEMS = {
  no_market: {
    code: 'INVALID_REQUEST',
    message: 'This server has no market for swaps on this network any more.',
  },
  market_away: {
    code: 'SERVICE_UNAVAILABLE',
    signingCode: 'NETWORK_ERROR',
    message: 'The market for swaps is temporarily unavailable.',
  },
  no_route: {
    code: 'INVALID_REQUEST',
    message: 'The market has no route for this swap any more.',
  },
  price_moved: { code: 'CONFLICT', message: 'The price moved against this swap.' },
  insufficient_funds: {
    code: 'INSUFFICIENT_FUNDS',
    message: 'The balance is too low for the swap.',
  },
  frozen: {
    code: 'ACCOUNT_FROZEN',
    message: 'The wallet’s account for a token of this swap is frozen by its issuer.',
  },
  other_transaction: {
    code: 'INVALID_REQUEST',
    message: 'The market answered with a transaction that does something else than this swap.',
  },
  refused: { code: 'INVALID_REQUEST', message: 'The network refuses this transaction.' },
} as const satisfies Record<string, SwapProblemTexts>;

interface SwapProblemTexts {
  code: ApiErrorCode;
  signingCode?: 'NETWORK_ERROR';
  message: string;
}

export type SwapProblemName = keyof typeof SWAP_PROBLEMS;

export type FailedEstimate = Extract<SwapEstimate, { ok: false }>;

/** Why a simulated swap cannot be, for the caller who asks for the swap, and for the one who signs it later. */
export function estimateProblem({ problem, explanation }: FailedEstimate): {
  name: SwapProblemName;
  why: string;
  reason: Refusal;
} {
  switch (problem) {
    case 'insufficient_funds':
      return {
        name: problem,
        why: 'A swap also needs SOL for its fee, for the rent of a new token account, and for some rent that it gets back.',
        reason: refusal('funds_rent_minimum'),
      };
    case 'slippage':
      return {
        name: 'price_moved',
        why: 'Its simulation gives less than the minimum.',
        reason: refusal('swap_simulation_below'),
      };
    case 'frozen':
      return {
        name: problem,
        why: 'Only the issuer of the token can unfreeze it.',
        reason: refusal('sender_frozen'),
      };
    case 'too_large':
      return {
        name: 'no_route',
        why: 'No route of the market for this amount fits into a transaction.',
        reason: refusal('swap_no_route'),
      };
    case 'wrong_change':
      return {
        name: 'other_transaction',
        why: `In its simulation, ${explanation}.`,
        reason: refusal('network_refuses', { explanation }),
      };
    case 'refused':
      return {
        name: problem,
        why: `The simulation failed: ${explanation}.`,
        reason: refusal('network_refuses', { explanation }),
      };
  }
}
