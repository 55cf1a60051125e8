import { randomUUID } from 'node:crypto';
import type { UseCases } from '../../../use-cases/index.ts';
import type { SwapInput } from '../../../use-cases/swaps/swap-input.ts';
import { RECIPIENT } from '../../support/operation-fixture.ts';
import { ofTheActor, type UseCaseCalls } from './call.ts';

/** The fake chain has no mint, so those who may ask read that. */
const INPUT: SwapInput = {
  from: RECIPIENT,
  tokenIn: 'SOL',
  tokenOut: RECIPIENT,
  amount: '0.001',
  amountOut: null,
  slippageBps: 'auto',
  minimumOut: null,
  feeCapLamports: 100_000n,
  accept: [],
  validUntil: null,
};

export function swapCalls(swaps: UseCases['swaps']): UseCaseCalls['swaps'] {
  return {
    quote: {
      ...ofTheActor('swap.quote', ({ actor, wallet }) =>
        swaps.quote(actor, 'devnet', { ...INPUT, from: wallet.address }),
      ),
      answer: 'INVALID_REQUEST',
    },
    request: {
      ...ofTheActor('swap.request', ({ actor, wallet }) =>
        swaps.request(
          actor,
          'devnet',
          { ...INPUT, from: wallet.address },
          { idempotency: { key: randomUUID(), route: 'POST /v1/test' }, requestId: 'req_test' },
        ),
      ),
      answer: 'INVALID_REQUEST',
    },
    findTokens: ofTheActor('swap.find_token', ({ actor }) => swaps.findTokens(actor, 'devnet', 'usd')),
    readToken: {
      ...ofTheActor('swap.find_token', ({ actor }) => swaps.readToken(actor, 'devnet', RECIPIENT)),
      answer: 'NOT_FOUND',
    },
  };
}
