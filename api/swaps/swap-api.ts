import type { Swap, SwapOutcome, SwapPreview, SwapRequest } from '../../domain/swaps/swap.ts';
import type { KindApi } from '../operations/kind-api.ts';
import { swapDataExample } from './swap-examples.ts';
import { presentSwap, presentSwapResult } from './swap-presenter.ts';
import { swapData, type SwapData } from './swap-schemas.ts';

export const swapApi = {
  schema: swapData,
  example: swapDataExample,
  present: (swap: Swap): SwapData => ({ ...presentSwap(swap), result: presentSwapResult(swap) }),
} satisfies KindApi<SwapRequest, SwapPreview, SwapOutcome>;
