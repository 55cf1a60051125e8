import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useApp } from '../app/app.ts';
import { groupDigits } from '../amounts/amount-text.ts';
import { isRounded, roundedAmount } from '../amounts/rounded-amount.ts';
import { inertText } from '../texts/hidden-characters.ts';
import { t } from '../texts/text.ts';
import { shortAddress, ShortAddress } from './address.tsx';
import { HiddenAmount } from './hidden-amount.tsx';
import { InertText } from './inert-text.tsx';

export interface AmountProps {
  amount: string;
  token: string;
  look?: 'usual' | 'large' | 'in';
  /** A press shows the exact amount in its place. Not for an amount inside a button: the view that this leads to has the exact one. */
  isPress?: boolean;
}

/** An amount for reading, which the person may hide. An amount that is signed is never shown by this. */
export function Amount({ amount, token, look = 'usual', isPress = false }: AmountProps): JSX.Element {
  const [isExact, setExact] = useState(false);
  const { hidesAmounts } = useApp().state;
  const exact = groupDigits(amount);
  const isCut = !hidesAmounts && isRounded(amount);
  const shown = isPress && isExact ? exact : roundedAmount(amount);
  const content = (
    <>
      {hidesAmounts ? <HiddenAmount /> : shown}{' '}
      <span class={look === 'large' ? 'unit' : undefined}>
        <TokenName token={token} />
      </span>
    </>
  );
  const classes = `amount${look === 'in' ? ' amount-in' : ''}`;
  const title = isCut ? exact : undefined;
  if (!isCut || !isPress) {
    return (
      <span class={classes} title={title}>
        {content}
      </span>
    );
  }
  const named = `${shown} ${tokenNameText(token)}`;
  return (
    <button
      type="button"
      class={`${classes} amount-press`}
      title={title}
      aria-label={
        isExact ? t('amount-show-rounded', { amount: named }) : t('amount-show-exact', { amount: named })
      }
      onClick={() => setExact(!isExact)}
    >
      {content}
    </button>
  );
}

/** An address in the place of a symbol is shortened. */
export function TokenName({ token }: { token: string }): JSX.Element {
  return isAddressText(token) ? <ShortAddress address={token} /> : <InertText text={token} />;
}

/** The same as a text, for titles and labels. */
export function tokenNameText(token: string): string {
  return isAddressText(token) ? shortAddress(token) : inertText(token);
}

function isAddressText(token: string): boolean {
  return token.length >= 32;
}
