import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { isAddress } from '../../client/src/checks/addresses.ts';
import type { Network } from '../../client/src/network.ts';
import { useApp } from '../app/app.ts';
import { useTask } from '../app/use-task.ts';
import { Button } from '../parts/button.tsx';
import { ErrorNotice } from '../parts/error-notice.tsx';
import { TextField } from '../parts/field.tsx';
import { NetworkChoice } from '../parts/network-choice.tsx';
import { Screen } from '../parts/screen.tsx';
import { t } from '../texts/text.ts';
import { newWalletName } from './new-wallet-name.ts';

/** Adds an address without a key. */
export function WatchView(): JSX.Element {
  const { state, keep, replace } = useApp();
  const [address, setAddress] = useState('');
  const [network, setNetwork] = useState<Network>(state.settings.networks[0] ?? 'devnet');
  const { error, run } = useTask();
  const isValid = isAddress(address);
  const watch = (): void =>
    run(async () => {
      keep({ kind: 'watched', address, network, name: newWalletName(state) });
      replace({ view: 'home' });
    });
  return (
    <Screen
      title={t('watch-address')}
      onBack={() => window.history.back()}
      onSubmit={watch}
      foot={
        <Button look="primary" disabled={!isValid} type="submit">
          {t('watch')}
        </Button>
      }
    >
      <p class="muted">{t('watch-only-note')}</p>
      <TextField
        label={t('address')}
        mono
        value={address}
        error={address === '' || isValid ? undefined : t('address-wrong')}
        onInput={(text) => setAddress(text.trim())}
      />
      <NetworkChoice network={network} onChange={setNetwork} />
      <ErrorNotice error={error} />
    </Screen>
  );
}
