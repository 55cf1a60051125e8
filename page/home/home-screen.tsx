import type { ComponentChildren, JSX } from 'preact';
import { useApp } from '../app/app.ts';
import { Icon } from '../parts/icon.tsx';
import { useHeadingFocus } from '../parts/screen.tsx';
import { WalletIcon } from '../parts/wallet-icon.tsx';
import { t } from '../texts/text.ts';
import type { PageWallet } from '../wallets/page-wallet.ts';

export interface HomeScreenProps {
  wallet: PageWallet;
  children: ComponentChildren;
  /** The second column on a wide screen, and the end on a narrow one. */
  aside?: ComponentChildren;
}

export function HomeScreen({ wallet, children, aside }: HomeScreenProps): JSX.Element {
  const heading = useHeadingFocus(t('home'));
  return (
    <main class="screen home">
      <h1 class="hidden-text" ref={heading} tabIndex={-1}>
        {t('home')}
      </h1>
      <WalletHead wallet={wallet} />
      <div class="screen-body home-body">
        <div class="home-column">{children}</div>
        <div class="home-column">{aside}</div>
      </div>
    </main>
  );
}

function WalletHead({ wallet }: { wallet: PageWallet }): JSX.Element {
  const { go } = useApp();
  return (
    <div class="home-head">
      <button
        type="button"
        class="wallet-switch"
        aria-label={t('choose-wallet', { name: wallet.name })}
        onClick={() => go({ view: 'wallets' })}
      >
        <WalletIcon address={wallet.address} />
        <span>{wallet.name}</span>
        <Icon name="down" size={16} />
      </button>
      {wallet.kind === 'watched' && <span class="badge">{t('watch-only')}</span>}
      {wallet.network !== 'mainnet' && <span class="badge badge-warn">{t('test-money')}</span>}
    </div>
  );
}
