import { formatAmount } from '../amounts.ts';
import type { EventDraft } from '../events/event-draft.ts';
import { formatPrice } from '../prices/price.ts';
import type { TriggerOrder } from './order.ts';

/** @param token the listed symbol, else the mint */
export function orderTriggered(order: TriggerOrder, token: string, at: Date): EventDraft {
  const { firing, attempts, operationId, reason, id, version } = order;
  if (!firing) throw new Error(`order ${id} was not triggered`);
  return {
    family: 'platform',
    name: 'order.triggered',
    // After a refusal, the owner may ask again, and be refused again, without another operation.
    cause: `${id}/triggered/${attempts}${reason === null ? '' : `/${version}`}`,
    at,
    data: {
      ...commonOf(order),
      token,
      side: firing.side,
      target_price: formatPrice(firing.target),
      price: formatPrice(firing.price),
      attempt: attempts,
      operation_id: reason === null ? operationId : null,
      reason,
      triggered_at: firing.at.toISOString(),
    },
  };
}

/** Null: it has not ended. */
export function orderEnded(order: TriggerOrder): EventDraft | null {
  const { id, state, reason, operationId, endedAt, version } = order;
  if (state === 'waiting' || state === 'triggered' || !endedAt) return null;
  return {
    family: 'platform',
    name: 'order.ended',
    cause: `${id}/ended/${version}`,
    at: endedAt,
    data: { ...commonOf(order), state, reason, operation_id: operationId, ended_at: endedAt.toISOString() },
  };
}

function commonOf({ id, terms }: TriggerOrder) {
  return {
    order_id: id,
    wallet_address: terms.from,
    token_in: terms.input.token,
    token_out: terms.output.token,
    amount_in: formatAmount(BigInt(terms.amountIn), terms.input.decimals),
  };
}
