import type { Swap, SwapRequest } from '../../domain/swaps/swap.ts';
import { operationFixture, SENDER } from './operation-fixture.ts';

/** One SOL for at least 149.25 USDC. */
export const SWAP_REQUEST: SwapRequest = {
  from: SENDER,
  input: { token: 'SOL', mint: 'SOL', decimals: 9 },
  output: { token: 'USDC', mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', decimals: 6 },
  amountIn: '1000000000',
  minimumOut: '149250000',
  slippageBps: 50,
  feeCapLamports: '1000000',
};

/** A swap as it is right after its row was made; its hash is not of this request. */
export function swapFixture(changes: Partial<Swap> = {}): Swap {
  return {
    ...operationFixture(),
    kind: 'swap',
    outcome: null,
    request: SWAP_REQUEST,
    preview: {
      quotedOut: '150000000',
      quotedAt: '2026-01-02T03:04:05.678Z',
      networkFeeLamports: '5000',
      rentLamports: '2039280',
      wrappedLamports: '0',
      priceImpact: '0.001',
      steps: [],
      heldBaseUnits: '2000000000',
      valueIn: { usd: '150000000', reason: null },
      valueOut: { usd: '150000000', reason: null },
      warnings: [],
    },
    ...changes,
  };
}
