import { isAddress } from '../domain/addresses.ts';
import { formatAmount, formatSol } from '../domain/amounts.ts';
import { storedValue, type Swap, type SwapSide } from '../domain/swaps/swap.ts';
import { code, lines } from './html.ts';
import { shortAddress } from './short-address.ts';
import type { Text } from './text.ts';
import { worth } from './worth.ts';

/** What a swap gives, gets and costs, as the card of its operation shows it. */
export function swapText(t: Text, { request, preview, network }: Swap): string {
  const { input, output } = request;
  const impact = impactText(preview.priceImpact);
  return lines(
    t('card-swap-title', {
      amount: formatAmount(BigInt(request.amountIn), input.decimals),
      token: tokenName(input),
      worth: worth(storedValue(preview.valueIn)),
      output: tokenName(output),
      network: t(`network-${network}`),
    }),
    t('card-swap-least', {
      amount: formatAmount(BigInt(request.minimumOut), output.decimals),
      token: tokenName(output),
    }),
    t('card-swap-quoted', {
      amount: formatAmount(BigInt(preview.quotedOut), output.decimals),
      token: tokenName(output),
      worth: worth(storedValue(preview.valueOut)),
    }),
    t('card-from', { address: code(request.from) }),
    t('card-fee', { amount: formatSol(BigInt(preview.networkFeeLamports)) }),
    preview.rentLamports === '0'
      ? null
      : t('card-swap-rent', { amount: formatSol(BigInt(preview.rentLamports)) }),
    impact === null ? null : t('card-swap-impact', { percent: impact }),
    t('card-swap-route', { exchanges: preview.steps.map(({ exchange }) => exchange).join(', ') }),
    ...preview.warnings.map(({ code: warning }) => `⚠️ ${t(`swap-warning-${warning}`)}`),
  );
}

/** A mint without a symbol is shortened. */
export function tokenName({ token }: Pick<SwapSide, 'token'>): string {
  return isAddress(token) ? shortAddress(token) : token;
}

/** Smaller ones are part of every swap. */
const SHOWN_IMPACT_BPS = 100;

/** Null: the price impact is not known, or too small to be shown. */
function impactText(share: string | null): string | null {
  const basisPoints = Math.round(Math.abs(Number(share)) * 10_000);
  return basisPoints < SHOWN_IMPACT_BPS ? null : formatAmount(BigInt(basisPoints), 2);
}
