import type { JSX } from 'preact';
import { activeWallet, secretOf, useApp, walletsOf, type AppState } from '../app/app.ts';
import { shortAddress } from '../parts/address.tsx';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { networkText } from '../parts/network-choice.tsx';
import { Screen } from '../parts/screen.tsx';
import { UnreadableWallets } from '../parts/unreadable-wallets.tsx';
import { WalletIcon } from '../parts/wallet-icon.tsx';
import { WalletWays } from '../parts/wallet-ways.tsx';
import { appText } from '../texts/app-text.ts';
import { t } from '../texts/text.ts';
import type { PageWallet } from '../wallets/page-wallet.ts';

/** The choice of the wallet that is shown, and the ways to get another one. A wallet that is not backed up continues there. */
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
          <WalletWays otherLook="plain" canConnect />
        </>
      }
    >
      <UnreadableWallets />
      <ul class="list">
        {walletsOf(state).map((wallet) => (
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
                <span class="item-note">{noteOf(state, wallet)}</span>
                {secretOf(state, wallet)?.checked === false && (
                  <span class="badge badge-warn">
                    <Icon name="warn" size={14} /> {t('not-backed-up')}
                  </span>
                )}
              </span>
              {secretOf(state, wallet)?.unlocked === false && <Icon name="lock" size={18} />}
              {wallet.address === active?.address && <Icon name="check" size={20} />}
            </button>
          </li>
        ))}
      </ul>
    </Screen>
  );
}

function noteOf(state: AppState, wallet: PageWallet): string {
  const { address, network } = wallet;
  const notes = [shortAddress(address), networkText(network)];
  if (secretOf(state, wallet)?.kind === 'key') notes.push(t('imported-key'));
  if (wallet.kind === 'watched') notes.push(t('watch-only'));
  if (wallet.kind === 'external') notes.push(appText(wallet.app));
  return notes.join(' · ');
}
