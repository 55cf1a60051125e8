import type { SwapQuote } from '../../client/src/swaps/swap-types.ts';
import { formatBaseUnits, readBaseUnits } from '../amounts/amount-text.ts';
import type { HeldToken } from '../tokens/held-token.ts';
import { roundedAmount } from '../amounts/rounded-amount.ts';
import { t } from '../texts/text.ts';
import { SOL } from '../tokens/known-token.ts';
import { symbolText } from '../tokens/symbol-text.ts';

/** The part of the balance that a swap of everything leaves, and why. Undefined if nothing stays. */
export function remainderText(
  given: HeldToken,
  { amount_in: amount, token_in: input }: SwapQuote,
): string | undefined {
  const { decimals } = given;
  if (input.decimals !== decimals) return undefined;
  const rest = readBaseUnits(given.amount, decimals) - readBaseUnits(amount, decimals);
  if (rest <= 0n) return undefined;
  const stays = { amount: roundedAmount(formatBaseUnits(rest, decimals)), token: symbolText(given) };
  return given.mint === SOL.mint ? t('swap-max-sol', stays) : t('swap-max-token', stays);
}
