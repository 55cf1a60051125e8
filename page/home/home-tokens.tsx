import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Balance } from '../../client/src/wallets/balance-types.ts';
import { useApp } from '../app/app.ts';
import { useLoad } from '../app/use-load.ts';
import { Loading, LoadFailed } from '../parts/load-states.tsx';
import { t } from '../texts/text.ts';
import type { PageWallet } from '../wallets/page-wallet.ts';
import { holdingsOf, isKnown, type Holding } from './holdings.ts';
import { TokenRow } from './token-row.tsx';

export interface HomeTokensProps {
  wallet: PageWallet;
  balance: Balance;
  holdings: readonly Holding[];
}

/** The tokens, and folded: those without a price, and spam. */
export function HomeTokens({ wallet, balance, holdings }: HomeTokensProps): JSX.Element {
  const unknown = holdings.filter((holding) => !isKnown(holding));
  return (
    <section class="stack" aria-label={t('tokens')}>
      <h2 class="section-title">{t('tokens')}</h2>
      <Rows holdings={holdings.filter(isKnown)} />
      {unknown.length > 0 && (
        <Folded text={t('other-tokens', { count: unknown.length })}>
          <Rows holdings={unknown} />
        </Folded>
      )}
      {balance.hidden_tokens > 0 && (
        <Folded text={t('hidden-tokens', { count: balance.hidden_tokens })}>
          <Spam wallet={wallet} balance={balance} />
        </Folded>
      )}
    </section>
  );
}

function Rows({ holdings }: { holdings: readonly Holding[] }): JSX.Element {
  return (
    <ul class="list">
      {holdings.map((holding) => (
        <li key={holding.held.mint}>
          <TokenRow holding={holding} />
        </li>
      ))}
    </ul>
  );
}

/** Its children are made when it is opened. */
function Folded({ text, children }: { text: string; children: ComponentChildren }): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="folded" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{text}</summary>
      {isOpen && children}
    </details>
  );
}

function Spam({ wallet, balance }: Omit<HomeTokensProps, 'holdings'>): JSX.Element {
  const { client } = useApp();
  const { value, error, reload } = useLoad(
    async (signal) => await client(wallet.network).getBalance(wallet.address, { includeSpam: true, signal }),
    [wallet.address, balance.hidden_tokens],
  );
  if (!value)
    return error === undefined ? <Loading rows={1} /> : <LoadFailed error={error} onRetry={reload} />;
  const hidden = holdingsOf(value, new Map()).filter(({ token }) => !Object.hasOwn(balance.balances, token));
  return <Rows holdings={hidden} />;
}
