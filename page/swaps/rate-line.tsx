import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { SwapQuote } from '../../client/src/swaps/swap-types.ts';
import { dividedBy } from '../amounts/ratio.ts';
import { roundedRate } from '../amounts/rounded-amount.ts';
import { t } from '../texts/text.ts';
import { symbolText } from '../tokens/symbol-text.ts';

/** The rate of a quote; a press turns it round. */
export function RateLine({ quote }: { quote: SwapQuote }): JSX.Element {
  const [isInverse, setInverse] = useState(false);
  const given = { amount: quote.amount_in, token: symbolText(quote.token_in) };
  const got = { amount: quote.preview.quoted_out, token: symbolText(quote.token_out) };
  const [one, other] = isInverse ? [got, given] : [given, got];
  const rate = roundedRate(dividedBy(other.amount, one.amount) ?? '0');
  return (
    <button type="button" class="rate" title={t('swap-rate-turn')} onClick={() => setInverse(!isInverse)}>
      {t('swap-rate', { token: one.token, rate, other: other.token })}
    </button>
  );
}
