import type { SwapOperationData } from '../../swaps/swap-operation-data.ts';
import { describedLamports } from '../described-terms.ts';
import { TransactionRefusedError } from '../refusal.ts';
import { askedSwapOf } from './asked-swap.ts';
import type { SwapIntent } from './swap-intent.ts';
import type { AskedSwap } from './swap-template.ts';

/**
 * The swap that the bytes of an operation have to contain that an order or a form asked for. The market decides about its minimum, which is the one
 * that was asked for or a higher one. Throws TransactionRefusedError with the first term that is worse than was asked for, or another.
 */
export function orderedSwapOf(intent: SwapIntent, data: SwapOperationData): AskedSwap {
  const asked = askedSwapOf({ ...intent, slippageBps: null }, data);
  const { slippage_bps: slippageBps, fee_cap_lamports: feeCap } = data.swap;
  if (intent.slippageBps !== null && slippageBps > intent.slippageBps) {
    throw new TransactionRefusedError('slippage', `at most ${intent.slippageBps} bps`, `${slippageBps} bps`);
  }
  const maxFeeLamports = describedLamports('fee_cap', feeCap);
  if (maxFeeLamports > intent.maxFeeLamports) {
    const most = `at most ${intent.maxFeeLamports} lamports`;
    throw new TransactionRefusedError('fee_cap', most, `${maxFeeLamports} lamports`);
  }
  return { ...asked, maxFeeLamports };
}
