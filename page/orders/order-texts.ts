import type { TriggerOrder } from '../../client/src/orders/order-types.ts';
import { shortAddress } from '../parts/address.tsx';
import { priceText } from '../amounts/price-text.ts';
import { groupDigits } from '../amounts/amount-text.ts';
import { symbolText } from '../tokens/symbol-text.ts';
import { inertText } from '../texts/hidden-characters.ts';
import { t } from '../texts/text.ts';
import type { SwapTerms } from '../../client/src/swaps/swap-types.ts';
import type { KeptOrder } from './kept-orders.ts';
import type { OrderDifference } from './order-difference.ts';

export function orderTitle({
  amount_in: amountIn,
  token_in: input,
  token_out: output,
}: TriggerOrder): string {
  return t('order-title', {
    amount: groupDigits(amountIn),
    token: symbolText(input),
    out: symbolText(output),
  });
}

export function orderPrices(order: TriggerOrder): string {
  const { mint, token_in: input, token_out: output } = order;
  const side = [input, output].find((each) => each.mint === mint);
  return conditionText(side ? symbolText(side) : shortAddress(mint), order);
}

/** The condition of the order that this device has kept. */
export function keptCondition(
  { condition }: KeptOrder,
  { token_in: input, token_out: output }: Pick<SwapTerms, 'token_in' | 'token_out'>,
): string {
  return conditionText(symbolText(condition.priceOf === 'in' ? input : output), condition);
}

function conditionText(token: string, { above, below }: Pick<TriggerOrder, 'above' | 'below'>): string {
  const [high, low] = [above, below].map((price) => inertText(priceText(price ?? '')));
  if (above !== null && below !== null) {
    return t('order-is-pair', { token, above: high ?? '', below: low ?? '' });
  }
  return above === null
    ? t('order-is-below', { token, price: low ?? '' })
    : t('order-is-above', { token, price: high ?? '' });
}

export function orderState({ state, firing }: TriggerOrder): string {
  switch (state) {
    case 'waiting':
      return t('order-waiting');
    case 'triggered':
      return t('order-triggered', { price: inertText(priceText(firing?.price ?? '')) });
    case 'done':
      return t('order-done');
    case 'cancelled':
      return t('order-cancelled');
    case 'expired':
      return t('order-expired');
    default:
      return inertText(state);
  }
}

const REASONS: Partial<Record<string, () => string>> = {
  PRICE_MOVED: () => t('order-reason-price-moved'),
  INSUFFICIENT_FUNDS: () => t('order-reason-funds'),
  TOKEN_WARNINGS: () => t('order-reason-warnings'),
  MARKET_UNAVAILABLE: () => t('order-reason-market'),
  NO_ROUTE: () => t('order-reason-route'),
  REFUSED: () => t('order-reason-refused'),
  NOT_SIGNED: () => t('order-reason-not-signed'),
  FAILED: () => t('order-reason-failed'),
  WITHDRAWN: () => t('order-reason-withdrawn'),
  NOT_ALLOWED: () => t('order-reason-not-allowed'),
};

/** Why a triggered order has nothing to sign, or why it ended. */
export function orderReason({ reason }: TriggerOrder): string | undefined {
  return reason === null ? undefined : (REASONS[reason]?.() ?? inertText(reason));
}

const PARTS: Record<OrderDifference['part'], () => string> = {
  network: () => t('network'),
  wallet: () => t('wallet'),
  'token-in': () => t('swap-mint-in'),
  'token-out': () => t('swap-mint-out'),
  decimals: () => t('order-part-decimals'),
  amount: () => t('amount'),
  minimum: () => t('swap-gets'),
  slippage: () => t('order-part-slippage'),
  'fee-cap': () => t('order-part-fee-cap'),
  cancelled: () => t('order-part-cancelled'),
  order: () => t('order-part-order'),
  expired: () => t('order-part-expired'),
};

/** One sentence that says how the swap differs from the order. */
export function differenceText({ part, asked, found }: OrderDifference): string {
  if (part === 'cancelled' || part === 'order' || part === 'expired') return PARTS[part]();
  const values = { part: PARTS[part](), ordered: inertText(asked), found: inertText(found) };
  return t('order-differs', values);
}
