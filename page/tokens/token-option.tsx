import type { JSX } from 'preact';
import type { HeldToken } from './held-token.ts';
import { roundedAmount } from '../amounts/rounded-amount.ts';
import { usdText } from '../amounts/usd-text.ts';
import { shortAddress } from '../parts/address.tsx';
import { Icon } from '../parts/icon.tsx';
import { TokenIcon } from '../parts/token-icon.tsx';
import { inertText } from '../texts/hidden-characters.ts';
import { t } from '../texts/text.ts';
import { SOL, type KnownToken } from './known-token.ts';
import { symbolText } from './symbol-text.ts';

export interface TokenOptionProps {
  id: string;
  token: KnownToken;
  /** The wallet's, if it has any. */
  held: HeldToken | undefined;
  /** Another token of the list has the same symbol. */
  isDoubled: boolean;
  isActive: boolean;
  onChoose: () => void;
}

/** A token in the sheet: its symbol, and what tells it apart from others. */
export function TokenOption(props: TokenOptionProps): JSX.Element {
  const { id, token, held, isDoubled, isActive, onChoose } = props;
  const text = symbolText(token);
  // Only the service's list gives symbols.
  const isListed = text !== shortAddress(token.mint);
  const notes = [
    ...(token.name === undefined ? [] : [inertText(token.name)]),
    ...(token.mint === SOL.mint || !isListed ? [] : [shortAddress(token.mint)]),
  ];
  return (
    <li
      id={id}
      role="option"
      class="item option"
      aria-selected={isActive}
      title={inertText(token.mint)}
      // The focus stays in the search.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <TokenIcon token={text} />
      <span class="grow">
        <span class="item-title">
          {text}
          {isListed && <ListedMark />}
        </span>
        <span class="item-note">{notes.join(' · ')}</span>
        {isDoubled && <span class="item-note warn-text">{t('token-doubled')}</span>}
      </span>
      {held && (
        <span class="item-end">
          <span class="amount">{roundedAmount(held.amount)}</span>
          <span class="item-note">{held.usdValue === null ? t('token-own') : usdText(held.usdValue)}</span>
        </span>
      )}
    </li>
  );
}

function ListedMark(): JSX.Element {
  return (
    <span class="listed-mark" title={t('token-listed')}>
      <Icon name="check" size={13} />
      <span class="hidden-text">{t('token-listed')}</span>
    </span>
  );
}
