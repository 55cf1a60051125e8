import type { TriggerOrder } from '../../client/src/orders/order-types.ts';
import type { SwapWarning } from '../../client/src/swaps/swap-types.ts';
import type { SwapsApi } from '../../client/src/swaps/swaps-api.ts';
import { t } from '../texts/text.ts';

/** The critical warnings that the order's swap has now, and that were not accepted with the order. */
export async function unreadWarnings(
  order: TriggerOrder,
  { quoteSwap }: Pick<SwapsApi, 'quoteSwap'>,
): Promise<SwapWarning[]> {
  const { from, token_in: input, token_out: output, amount_in: amount, slippage_bps: slippageBps } = order;
  const terms = { from, tokenIn: input.mint, tokenOut: output.mint, amount, slippageBps };
  const { preview } = await quoteSwap(terms);
  return preview.warnings.filter(({ code, critical }) => critical && !order.accept.includes(code));
}

const ACCEPTED: Partial<Record<string, () => string>> = {
  HIGH_PRICE_IMPACT: () => t('warning-high-price-impact'),
  MINT_AUTHORITY: () => t('warning-mint-authority'),
  FREEZE_AUTHORITY: () => t('warning-freeze-authority'),
  SUSPICIOUS_TOKEN: () => t('warning-suspicious-token'),
  UNVERIFIED_TOKEN: () => t('warning-unverified-token'),
  LOW_LIQUIDITY: () => t('warning-low-liquidity'),
};

/** The warnings that the person accepted with the order, one sentence each. */
export function acceptedTexts({ accept }: Pick<TriggerOrder, 'accept'>): string[] {
  return accept.map((code) => ACCEPTED[code]?.() ?? t('warning-unknown'));
}
