import { TransactionRefusedError, type RefusalReason } from '../../client/src/checks/refusal.ts';
import { orderedSwapOf } from '../../client/src/checks/swaps/ordered-swap.ts';
import type { SwapIntent } from '../../client/src/checks/swaps/swap-intent.ts';
import type { SwapOperationData } from '../../client/src/swaps/swap-operation-data.ts';
import type { SwapTerms } from '../../client/src/swaps/swap-types.ts';
import { bpsText } from './slippage.ts';

/** A term of a swap that is not as it was asked for. */
export interface SwapDifference {
  part: 'wallet' | 'token-in' | 'token-out' | 'decimals' | 'amount' | 'minimum' | 'slippage' | 'fee-cap';
  asked: string;
  found: string;
}

/**
 * Compares a swap, whose description agrees with its content hash, with what this device knows that was asked for. Undefined if it is that or
 * better: a higher minimum, less slippage, a lower fee cap.
 */
export function swapDifference(intent: SwapIntent, data: SwapOperationData): SwapDifference | undefined {
  try {
    orderedSwapOf(intent, data);
    return undefined;
  } catch (error) {
    if (!(error instanceof TransactionRefusedError)) throw error;
    const compared = DIFFERENCES[error.reason];
    if (!compared) throw error;
    return compared(intent, data.swap);
  }
}

type Compared = (asked: SwapIntent, swap: SwapTerms) => SwapDifference;

const DIFFERENCES: Partial<Record<RefusalReason, Compared>> = {
  source: (asked, swap) => ({ part: 'wallet', asked: asked.from, found: swap.from }),
  mint: (asked, swap) =>
    swap.token_in.mint === asked.mintIn
      ? { part: 'token-out', asked: asked.mintOut, found: swap.token_out.mint }
      : { part: 'token-in', asked: asked.mintIn, found: swap.token_in.mint },
  decimals: (asked, swap) => ({
    part: 'decimals',
    asked: `${asked.decimalsIn}, ${asked.decimalsOut}`,
    found: `${swap.token_in.decimals}, ${swap.token_out.decimals}`,
  }),
  amount: (asked, swap) => ({ part: 'amount', asked: asked.amount ?? '', found: swap.amount_in }),
  minimum_out: (asked, swap) => ({
    part: 'minimum',
    asked: asked.amountOut ?? asked.minimumOut ?? '',
    found: swap.minimum_out,
  }),
  slippage: (asked, swap) => ({
    part: 'slippage',
    asked: bpsText(asked.slippageBps ?? 0),
    found: bpsText(swap.slippage_bps),
  }),
  fee_cap: (asked, swap) => ({
    part: 'fee-cap',
    asked: `${asked.maxFeeLamports}`,
    found: swap.fee_cap_lamports,
  }),
};
