import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Network } from '../../client/src/network.ts';
import { startNetwork, useApp } from '../app/app.ts';
import { afterWallet } from '../app/route.ts';
import { Button } from '../parts/button.tsx';
import { NetworkChoice } from '../parts/network-choice.tsx';
import { Message } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { SignUpNotice } from '../parts/sign-up-notice.tsx';
import { t } from '../texts/text.ts';
import { ConnectApps } from './connect-apps.tsx';

/** Uses a wallet whose key is in another program. */
export function ConnectView(): JSX.Element {
  const { state, go, replace } = useApp();
  const [network, setNetwork] = useState<Network>(startNetwork(state));
  return (
    <Screen
      title={t('connect-title')}
      onBack={() => window.history.back()}
      foot={<Button onPress={() => go({ view: 'watch' })}>{t('watch-address')}</Button>}
    >
      <SignUpNotice />
      <p class="muted">{t('connect-lead')}</p>
      <NetworkChoice network={network} onChange={setNetwork} />
      {state.apps.of(network).length === 0 && (
        <Message icon="wallet" title={t('no-apps-title')}>
          {t('no-apps')}
        </Message>
      )}
      <ConnectApps key={network} network={network} onConnected={() => replace(afterWallet(state.route))} />
      <p class="hint">{t('connect-hardware')}</p>
    </Screen>
  );
}
