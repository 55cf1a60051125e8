import type { JSX } from 'preact';
import type { FoundToken } from '../../client/src/swaps/swap-types.ts';
import type { HeldToken } from './held-token.ts';
import { roundedAmount } from '../amounts/rounded-amount.ts';
import { useApp } from '../app/app.ts';
import { shortAddress } from '../parts/address.tsx';
import { HiddenAmount } from '../parts/hidden-amount.tsx';
import { Icon } from '../parts/icon.tsx';
import { InertText } from '../parts/inert-text.tsx';
import { Usd } from '../parts/usd.tsx';
import { TokenIcon } from './token-icon.tsx';
import { inertText } from '../texts/hidden-characters.ts';
import { t } from '../texts/text.ts';
import { isListed, SOL, type KnownToken, type PriceNow } from './known-token.ts';
import { reportedNames } from './reported-names.ts';
import { TokenPrice } from './token-price.tsx';
import { useMetadata } from './use-metadata.ts';

export interface TokenOptionProps {
  id: string;
  token: KnownToken;
  /** The wallet's, if it has any. */
  held: HeldToken | undefined;
  price: PriceNow | undefined;
  isActive: boolean;
  onChoose: () => void;
}

/** A token in the sheet: its symbol, and what tells it apart from others. */
export function TokenOption(props: TokenOptionProps): JSX.Element {
  const { id, token, held, price, isActive, onChoose } = props;
  const { unlisted } = token;
  const { state } = useApp();
  const shown = useMetadata(token);
  const { symbol, text, name } = shown;
  const isSol = token.mint === SOL.mint;
  const hasSymbol = symbol !== undefined;
  const isVerified = unlisted ? unlisted.verified === true : hasSymbol && !isListed(token);
  const address = isSol || !hasSymbol ? '' : shortAddress(token.mint);
  return (
    <li
      id={id}
      role="option"
      class="item option"
      aria-selected={isActive}
      aria-disabled={token.isSwappable === false}
      title={inertText(token.mint)}
      // The focus stays in the search.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <TokenIcon {...shown} mint={token.mint} />
      <span class="grow">
        <span class="item-title">
          {text}
          {isVerified && <Mark text={t('token-verified')} />}
          {isListed(token) && hasSymbol && <Mark text={t('token-listed')} />}
        </span>
        <span class="item-note">
          {name !== undefined && <InertText text={name} />}
          {name !== undefined && address !== '' && ' · '}
          {address}
        </span>
        <TokenPrice price={price} />
        {unlisted && <UnlistedNotes token={unlisted} />}
        {token.isSwappable === false && <span class="item-note">{t('token-not-swappable')}</span>}
      </span>
      {held && (
        <span class="item-end">
          <span class="amount">{state.hidesAmounts ? <HiddenAmount /> : roundedAmount(held.amount)}</span>
          <span class="item-note">
            {held.usdValue === null ? t('token-own') : <Usd value={held.usdValue} />}
          </span>
        </span>
      )}
    </li>
  );
}

/** Shorter than the service's own messages: the sheet has a line for them. */
const WARNED: ReadonlyMap<string, () => string> = new Map([
  ['SUSPICIOUS_TOKEN', () => t('token-warned-suspicious')],
  ['UNVERIFIED_TOKEN', () => t('token-warned-unverified')],
  ['MINT_AUTHORITY', () => t('token-warned-mint')],
  ['FREEZE_AUTHORITY', () => t('token-warned-freeze')],
  ['LOW_LIQUIDITY', () => t('token-warned-liquidity')],
]);

/** Its issuer has chosen its names, so they are quoted if the market has not verified them. */
function UnlistedNotes({ token }: { token: FoundToken }): JSX.Element {
  const { verified, looks_like: other } = token;
  const called = reportedNames(token);
  const warned = token.warnings.flatMap(({ code }) => WARNED.get(code)?.() ?? []);
  return (
    <>
      {verified !== true && called !== '' && (
        <span class="item-note">
          “<InertText text={called} />”
        </span>
      )}
      {other !== null && (
        <span class="item-note bad-text">{t('token-looks-like', { symbol: inertText(other) })}</span>
      )}
      {warned.length > 0 && <span class="item-note warn-text">{warned.join(' · ')}</span>}
    </>
  );
}

/** Says why the symbol can be trusted. */
function Mark({ text }: { text: string }): JSX.Element {
  return (
    <span class="listed-mark" title={text}>
      <Icon name="check" size={13} />
      <span class="hidden-text">{text}</span>
    </span>
  );
}
