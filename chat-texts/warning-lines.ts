import type { SwapWarningCode } from '../domain/swaps/swap.ts';
import type { Text } from './text.ts';

const OF_AMOUNT = 'HIGH_PRICE_IMPACT';

/** One line each; the message says before which token is meant. */
export function tokenWarningLines(t: Text, warnings: readonly SwapWarningCode[]): string[] {
  return warnings.map((warning) => `⚠️ ${t(`token-warning-${warning}`)}`);
}

/** The same for a swap, which has two tokens and an amount. */
export function swapWarningLines(t: Text, warnings: readonly SwapWarningCode[]): string[] {
  const ofToken = warnings.filter((warning) => warning !== OF_AMOUNT);
  return [
    ...tokenWarningLines(
      t,
      warnings.filter((warning) => warning === OF_AMOUNT),
    ),
    ...(ofToken.length === 0 ? [] : [t('swap-warned-token'), ...tokenWarningLines(t, ofToken)]),
  ];
}
