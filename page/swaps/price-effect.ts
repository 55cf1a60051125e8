import { t } from '../texts/text.ts';
import { impactText } from './shown-swap.ts';

const NO_EFFECT = 0.001;

const SMALL_EFFECT = 0.01;

/** From here on, the service warns of it too. */
const LARGE_EFFECT = 0.05;

/** How far the amount moves the price, in words and in percent. A share of 1; null if the market does not say. */
export function priceEffectText(share: string | null): string {
  if (share === null) return t('price-impact-unknown');
  const percent = { percent: impactText(share) };
  const size = Number(share);
  if (size < NO_EFFECT) return t('price-effect-none');
  if (size < SMALL_EFFECT) return t('price-effect-small', percent);
  return size < LARGE_EFFECT ? t('price-effect-noticeable', percent) : t('price-effect-large', percent);
}
