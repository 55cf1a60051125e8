import type { ServiceError } from '../../domain/errors.ts';
import type { OrderReason } from '../../domain/orders/order-reasons.ts';

const OF_REFUSALS: Readonly<Record<string, OrderReason>> = {
  swap_warnings: 'TOKEN_WARNINGS',
  swap_price_moved: 'PRICE_MOVED',
  swap_simulation_below: 'PRICE_MOVED',
  swap_no_route: 'NO_ROUTE',
};

/** Why a swap could not be prepared, in the words of an order. */
export function orderReasonOf({ code, refusal }: ServiceError): OrderReason {
  const reason = OF_REFUSALS[refusal?.code ?? ''];
  if (reason) return reason;
  if (code === 'INSUFFICIENT_FUNDS') return 'INSUFFICIENT_FUNDS';
  return code === 'SERVICE_UNAVAILABLE' || code === 'NETWORK_ERROR' ? 'MARKET_UNAVAILABLE' : 'REFUSED';
}
