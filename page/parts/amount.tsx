import type { JSX } from 'preact';
import { groupDigits } from '../amounts/amount-text.ts';
import { ShortAddress } from './address.tsx';
import { InertText } from './inert-text.tsx';

export function Amount(props: {
  amount: string;
  token: string;
  look?: 'usual' | 'large' | 'in';
}): JSX.Element {
  const { amount, token, look = 'usual' } = props;
  return (
    <span class={`amount${look === 'usual' ? '' : ` amount-${look}`}`}>
      {groupDigits(amount)}{' '}
      <span class={look === 'large' ? 'unit' : undefined}>
        <TokenName token={token} />
      </span>
    </span>
  );
}

/** An address in the place of a symbol is shortened. */
export function TokenName({ token }: { token: string }): JSX.Element {
  return token.length >= 32 ? <ShortAddress address={token} /> : <InertText text={token} />;
}
