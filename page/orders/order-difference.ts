import type { SwapOperationData } from '../../client/src/swaps/swap-operation-data.ts';
import { swapDifference, type SwapDifference } from '../swaps/swap-difference.ts';
import type { KeptOrder } from './kept-orders.ts';

/** A term of an order's operation that is not as ordered. */
export interface OrderDifference extends Omit<SwapDifference, 'part'> {
  part:
    | SwapDifference['part']
    | 'network'
    /** The person has cancelled the order on this device. */
    | 'cancelled'
    /** The service says that the operation is of another order, or of none. */
    | 'order'
    | 'expired';
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
  if (kept.isCancelled) return { part: 'cancelled', asked: '', found: '' };
  if (data.order_id !== kept.orderId)
    return { part: 'order', asked: kept.orderId, found: data.order_id ?? '' };
  if (new Date(kept.condition.expiresAt) <= now) {
    return { part: 'expired', asked: kept.condition.expiresAt, found: '' };
  }
  if (data.network !== kept.network) return { part: 'network', asked: kept.network, found: data.network };
  return swapDifference(
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
}
