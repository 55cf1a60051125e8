import type { JSX } from 'preact';
import { NotFoundError } from '../../client/src/transport/api-errors.ts';
import type { TokenFacts } from '../../client/src/swaps/swap-types.ts';
import { useApp } from '../app/app.ts';
import { useLoad } from '../app/use-load.ts';
import { ShortAddress } from '../parts/address.tsx';
import { InertText } from '../parts/inert-text.tsx';
import { Notice } from '../parts/notice.tsx';
import { isTokenSymbol } from '../amounts/token-symbol.ts';
import { t } from '../texts/text.ts';
import type { SigningWallet } from '../wallets/page-wallet.ts';
import { SwapWarnings } from './swap-warnings.tsx';

export interface TokenNoteProps {
  wallet: SigningWallet;
  mint: string;
  hasQuote: boolean;
}

/** The service's facts of the token at an address. If it does not answer, the quote still has the warnings. */
export function TokenNote({ wallet, mint, hasQuote }: TokenNoteProps): JSX.Element | null {
  const { client } = useApp();
  const { value, error } = useLoad(
    async (signal) => await client(wallet.network).getToken(mint, { signal }),
    [mint],
  );
  if (error instanceof NotFoundError) return <Notice tone="bad">{t('token-missing')}</Notice>;
  if (value?.mint !== mint) return null;
  return (
    <>
      <Notice tone={value.listed ? 'good' : 'plain'}>
        <TokenName facts={value} />
      </Notice>
      {!value.swappable && <Notice tone="bad">{t('token-not-swappable')}</Notice>}
      {!hasQuote && <SwapWarnings warnings={value.warnings} />}
    </>
  );
}

function TokenName({ facts }: { facts: TokenFacts }): JSX.Element {
  const { token, mint, name, listed, reported_symbol: symbol, reported_name: reported } = facts;
  if (listed) {
    return (
      <>
        {isTokenSymbol(token) ? token : <ShortAddress address={mint} />}
        {' · '}
        <InertText text={name ?? ''} />
        {' · '}
        {t('token-listed')}
      </>
    );
  }
  const called = [symbol, reported].filter((each) => each !== null).join(', ');
  return (
    <>
      {t('token-unlisted')}
      {called !== '' && (
        <>
          {' '}
          {t('token-reported')} “<InertText text={called} />
          ”.
        </>
      )}
    </>
  );
}
