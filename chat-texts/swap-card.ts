import { formatAmount, formatSol } from '../domain/amounts.ts';
import { effectivePrice, feesPaid } from '../domain/swaps/swap-outcome.ts';
import { storedValue } from '../domain/prices/stored-value.ts';
import type { Swap, SwapOutcome, SwapPreview } from '../domain/swaps/swap.ts';
import { code, lines } from './html.ts';
import { shortToken } from './short-address.ts';
import type { Text } from './text.ts';
import { swapWarningLines } from './warning-lines.ts';
import { worth } from './worth.ts';

export function swapLabel(t: Text, { request: { amountIn, input, output } }: Swap): string {
  return t.label('operation-swap', {
    amount: formatAmount(BigInt(amountIn), input.decimals),
    token: shortToken(input.token),
    output: shortToken(output.token),
  });
}

/** Says what a swap gives, gets and costs, as the card of its operation shows it. */
export function swapText(t: Text, swap: Swap): string {
  const { request, preview, network, outcome } = swap;
  const { input, output } = request;
  const impact = impactText(preview.priceImpact);
  const from = t('card-from', { address: code(request.from) });
  const route = t('card-swap-route', { exchanges: preview.steps.map(({ exchange }) => exchange).join(', ') });
  if (outcome) return lines(...outcomeLines(t, swap, outcome), from, route);
  return lines(
    t('card-swap-title', {
      amount: formatAmount(BigInt(request.amountIn), input.decimals),
      token: shortToken(input.token),
      worth: worth(storedValue(preview.valueIn)),
      output: shortToken(output.token),
      network: t(`network-${network}`),
    }),
    t('card-swap-least', {
      amount: formatAmount(BigInt(request.minimumOut), output.decimals),
      token: shortToken(output.token),
    }),
    t('card-swap-quoted', {
      amount: formatAmount(BigInt(preview.quotedOut), output.decimals),
      token: shortToken(output.token),
      worth: worth(storedValue(preview.valueOut)),
    }),
    from,
    t('card-fee', { amount: formatSol(BigInt(preview.networkFeeLamports)) }),
    preview.rentLamports === '0'
      ? null
      : t('card-swap-rent', { amount: formatSol(BigInt(preview.rentLamports)) }),
    wrappedLine(t, 'card-swap-wrapped', preview),
    impact === null ? null : t('card-swap-impact', { percent: impact }),
    route,
    ...swapWarningLines(
      t,
      preview.warnings.map(({ code: warning }) => warning),
    ),
  );
}

/** The swap's real effects, in place of the expected ones. */
function outcomeLines(t: Text, swap: Swap, outcome: SwapOutcome): (string | null)[] {
  const { request, network, revertedFeeLamports } = swap;
  const { amountIn, amountOut, rentPaidLamports, rentReturnedLamports } = outcome;
  const { input, output } = request;
  return [
    t('card-swapped-title', {
      given: formatAmount(BigInt(amountIn), input.decimals),
      input: shortToken(input.token),
      worth: worth(storedValue(swap.preview.valueIn)),
      amount: formatAmount(BigInt(amountOut), output.decimals),
      token: shortToken(output.token),
      network: t(`network-${network}`),
    }),
    t('card-swap-price', {
      price: effectivePrice({ amountIn, amountOut }, request),
      token: shortToken(output.token),
      input: shortToken(input.token),
    }),
    t('card-fee', { amount: formatSol(feesPaid(outcome, swap)) }),
    revertedFeeLamports === null
      ? null
      : t('card-fee-reverted', { amount: formatSol(BigInt(revertedFeeLamports)) }),
    rentPaidLamports === '0' ? null : t('card-swap-rent', { amount: formatSol(BigInt(rentPaidLamports)) }),
    rentReturnedLamports === '0'
      ? null
      : t('card-swap-rent-back', { amount: formatSol(BigInt(rentReturnedLamports)) }),
    wrappedLine(t, 'card-swap-unwrapped', outcome),
  ];
}

/** Null if the wallet had no wrapped SOL. */
function wrappedLine(
  t: Text,
  text: 'card-swap-wrapped' | 'card-swap-unwrapped',
  { wrappedLamports }: Pick<SwapPreview | SwapOutcome, 'wrappedLamports'>,
): string | null {
  return wrappedLamports === '0' ? null : t(text, { amount: formatSol(BigInt(wrappedLamports)) });
}

/** Smaller ones are part of every swap. */
const SHOWN_IMPACT_BPS = 100;

/** Null: the price impact is not known, or too small to be shown. */
function impactText(share: string | null): string | null {
  const basisPoints = Math.round(Math.abs(Number(share)) * 10_000);
  return basisPoints < SHOWN_IMPACT_BPS ? null : formatAmount(BigInt(basisPoints), 2);
}
