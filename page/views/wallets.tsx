import type { JSX } from 'preact';
import { activeWallet, useApp } from '../app/app.ts';
import { shortAddress } from '../parts/address.tsx';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { networkText } from '../parts/network-choice.tsx';
import { Screen } from '../parts/screen.tsx';
import { UnreadableWallets } from '../parts/unreadable-wallets.tsx';
import { WalletIcon } from '../parts/token-icon.tsx';
import { t } from '../texts/text.ts';

/** The choice of the wallet that is shown, and the ways to get another one. */
export function WalletsView(): JSX.Element {
  const { state, choose, go, replace } = useApp();
  const active = activeWallet(state);
  return (
    <Screen
      title={t('wallets')}
      onBack={() => window.history.back()}
      foot={
        <>
          <Button look="primary" icon="plus" onPress={() => go({ view: 'make' })}>
            {t('make-wallet')}
          </Button>
          <Button onPress={() => go({ view: 'restore' })}>{t('restore-wallet')}</Button>
        </>
      }
    >
      <UnreadableWallets />
      <ul class="list">
        {state.stored.phrases.flatMap((phrase) =>
          phrase.wallets.map((wallet) => (
            <li key={wallet.address}>
              <button
                type="button"
                class="item"
                aria-pressed={wallet.address === active?.address}
                onClick={() => {
                  choose(wallet);
                  replace({ view: 'home' });
                }}
              >
                <WalletIcon address={wallet.address} />
                <span class="grow">
                  <span class="item-title">{wallet.name}</span>
                  <span class="item-note">{`${shortAddress(wallet.address)} · ${networkText(wallet.network)}`}</span>
                </span>
                {!phrase.unlocked && <Icon name="lock" size={18} />}
                {wallet.address === active?.address && <Icon name="check" size={20} />}
              </button>
            </li>
          )),
        )}
      </ul>
    </Screen>
  );
}
