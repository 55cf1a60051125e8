import { formatAmount } from '../../domain/amounts.ts';
import type { TriggerOrder } from '../../domain/orders/order.ts';
import { formatPrice } from '../../domain/prices/price.ts';
import type { OrderData } from './order-schemas.ts';

export function presentOrder(order: TriggerOrder): OrderData {
  const { terms, firing } = order;
  const { input, output, minimumOut } = terms;
  const watched = order.token === input.mint ? input : output;
  return {
    order_id: order.id,
    network: order.network,
    state: order.state,
    reason: order.reason,
    from: terms.from,
    token_in: input,
    token_out: output,
    amount_in: formatAmount(BigInt(terms.amountIn), input.decimals),
    amount_in_base_units: terms.amountIn,
    minimum_out: minimumOut === null ? null : formatAmount(BigInt(minimumOut), output.decimals),
    minimum_out_base_units: minimumOut,
    slippage_bps: terms.slippageBps,
    fee_cap_lamports: terms.feeCapLamports,
    accept: [...terms.accept],
    token: watched.token,
    mint: watched.mint,
    above: order.above === null ? null : formatPrice(order.above),
    below: order.below === null ? null : formatPrice(order.below),
    firing: firing && {
      side: firing.side,
      target_price: formatPrice(firing.target),
      price: formatPrice(firing.price),
      at: firing.at.toISOString(),
    },
    attempts: order.attempts,
    next_attempt_at: order.dueAt?.toISOString() ?? null,
    operation_id: order.operationId,
    expires_at: order.expiresAt.toISOString(),
    created_at: order.createdAt.toISOString(),
    updated_at: order.updatedAt.toISOString(),
    ended_at: order.endedAt?.toISOString() ?? null,
  };
}
