import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Network } from '../../client/src/network.ts';
import { useApp } from '../app/app.ts';
import { useTask } from '../app/use-task.ts';
import { shortAddress } from '../parts/address.tsx';
import { ErrorNotice } from '../parts/error-notice.tsx';
import { Icon } from '../parts/icon.tsx';
import { OpenInApps } from '../parts/open-in-apps.tsx';
import { WalletIcon } from '../parts/wallet-icon.tsx';
import { appText } from '../texts/app-text.ts';
import { t } from '../texts/text.ts';
import { WalletAppError } from '../wallets/wallet-app-error.ts';
import type { WalletApp } from '../wallets/wallet-app.ts';
import { newWalletName } from './new-wallet-name.ts';

export interface ConnectAppsProps {
  network: Network;
  /** The only account that helps; any other one if it is not given. */
  address?: string;
  onConnected?: () => void;
}

/** The wallet programs of this browser. A press connects one and signs in with it; of several accounts the person chooses. */
export function ConnectApps({ network, address, onConnected }: ConnectAppsProps): JSX.Element {
  const { state, keep, signIn } = useApp();
  const [choice, setChoice] = useState<{ app: WalletApp; addresses: readonly string[] }>();
  const { isRunning, error, run } = useTask();
  const apps = state.apps.of(network);

  const use = async (app: WalletApp, chosen: string): Promise<void> => {
    const name = newWalletName(state);
    const wallet = { kind: 'external', address: chosen, name, network, app: app.name } as const;
    keep(wallet);
    await signIn(wallet);
    onConnected?.();
  };
  const connect = (app: WalletApp): void =>
    run(async () => {
      setChoice(undefined);
      const addresses = (await app.connect({ silent: false })).map((account) => account.address);
      const [first] = addresses;
      if (first === undefined) throw new WalletAppError('locked', app.name);
      if (address !== undefined && !addresses.includes(address)) {
        throw new WalletAppError('other-account', app.name, { address });
      }
      if (address === undefined && addresses.length > 1) setChoice({ app, addresses });
      else await use(app, address ?? first);
    });

  return (
    <>
      {apps.length > 0 && (
        <ul class="list">
          {apps.map((app, index) => (
            <li key={index}>
              <button type="button" class="item" disabled={isRunning} onClick={() => connect(app)}>
                <AppIcon app={app} />
                <span class="grow item-title">{t('connect-app', { app: appText(app.name) })}</span>
                {isRunning ? <span class="spinner" aria-hidden="true" /> : <Icon name="next" size={18} />}
              </button>
            </li>
          ))}
        </ul>
      )}
      {choice && (
        <section class="stack-s" aria-label={t('choose-account')}>
          <h2 class="section-title">{t('choose-account')}</h2>
          <ul class="list">
            {choice.addresses.map((each) => (
              <li key={each}>
                <button type="button" class="item" onClick={() => run(() => use(choice.app, each))}>
                  <WalletIcon address={each} />
                  <span class="grow item-title">{shortAddress(each)}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ErrorNotice error={error} />
      <OpenInApps network={network} />
    </>
  );
}

/** The picture that the program gives of itself; it proves nothing. */
function AppIcon({ app }: { app: WalletApp }): JSX.Element {
  if (app.icon !== null) return <img class="circle" src={app.icon} alt="" width={40} height={40} />;
  return (
    <span class="circle">
      <Icon name="wallet" size={20} />
    </span>
  );
}
