import { TransactionRefusedError, type RefusalReason } from '../../client/src/checks/refusal.ts';
import { orderedSwapOf } from '../../client/src/checks/swaps/ordered-swap.ts';
import type { SwapTerms } from '../../client/src/swaps/swap-types.ts';
import type { SwapOperationData } from '../../client/src/swaps/swap-operation-data.ts';
import { bpsText } from '../swaps/slippage.ts';
import type { KeptOrder } from './kept-orders.ts';

/** A term of an order's operation that is not as ordered. */
export interface OrderDifference {
  part:
    | 'network'
    | 'wallet'
    | 'token-in'
    | 'token-out'
    | 'decimals'
    | 'amount'
    | 'minimum'
    | 'slippage'
    | 'fee-cap'
    /** The person has cancelled the order on this device. */
    | 'cancelled'
    /** The service says that the operation is of another order, or of none. */
    | 'order'
    | 'expired';
  ordered: string;
  found: string;
}

/**
 * Compares an order's operation, whose description agrees with its content hash, with the terms that this device kept. Undefined if it is as
 * ordered or better: a higher minimum, less slippage, a lower fee cap.
 */
export function orderDifference(
  kept: KeptOrder,
  data: SwapOperationData,
  now = new Date(),
): OrderDifference | undefined {
  const { swap } = data;
  if (kept.isCancelled) return { part: 'cancelled', ordered: '', found: '' };
  if (data.order_id !== kept.orderId)
    return { part: 'order', ordered: kept.orderId, found: data.order_id ?? '' };
  if (new Date(kept.condition.expiresAt) <= now) {
    return { part: 'expired', ordered: kept.condition.expiresAt, found: '' };
  }
  if (data.network !== kept.network) return { part: 'network', ordered: kept.network, found: data.network };
  try {
    orderedSwapOf(
      {
        from: kept.from,
        mintIn: kept.mintIn,
        mintOut: kept.mintOut,
        amount: kept.amount,
        minimumOut: kept.minimumOut,
        decimalsIn: kept.decimalsIn,
        decimalsOut: kept.decimalsOut,
        slippageBps: kept.slippageBps,
        maxFeeLamports: BigInt(kept.feeCapLamports),
      },
      data,
    );
    return undefined;
  } catch (error) {
    if (!(error instanceof TransactionRefusedError)) throw error;
    const compared = DIFFERENCES[error.reason];
    if (!compared) throw error;
    return compared(kept, swap);
  }
}

type Compared = (kept: KeptOrder, swap: SwapTerms) => OrderDifference;

const DIFFERENCES: Partial<Record<RefusalReason, Compared>> = {
  source: (kept, swap) => ({ part: 'wallet', ordered: kept.from, found: swap.from }),
  mint: (kept, swap) =>
    swap.token_in.mint === kept.mintIn
      ? { part: 'token-out', ordered: kept.mintOut, found: swap.token_out.mint }
      : { part: 'token-in', ordered: kept.mintIn, found: swap.token_in.mint },
  decimals: (kept, swap) => ({
    part: 'decimals',
    ordered: `${kept.decimalsIn}, ${kept.decimalsOut}`,
    found: `${swap.token_in.decimals}, ${swap.token_out.decimals}`,
  }),
  amount: (kept, swap) => ({ part: 'amount', ordered: kept.amount, found: swap.amount_in }),
  minimum_out: (kept, swap) => ({
    part: 'minimum',
    ordered: kept.minimumOut ?? '',
    found: swap.minimum_out,
  }),
  slippage: (kept, swap) => ({
    part: 'slippage',
    ordered: bpsText(kept.slippageBps),
    found: bpsText(swap.slippage_bps),
  }),
  fee_cap: (kept, swap) => ({
    part: 'fee-cap',
    ordered: kept.feeCapLamports,
    found: swap.fee_cap_lamports,
  }),
};
