import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { startNetwork, useApp, walletAt } from '../app/app.ts';
import { afterWallet, askedWallet } from '../app/route.ts';
import { useTask } from '../app/use-task.ts';
import { isDeviceError, MAXIMUM_NAME_LENGTH, type Key } from '../device/index.ts';
import { Address } from '../parts/address.tsx';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { Notice } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { SignUpNotice } from '../parts/sign-up-notice.tsx';
import { t } from '../texts/text.ts';
import { LockStep } from './lock-step.tsx';
import { newWalletName } from './new-wallet-name.ts';
import { PrivateKeyInput } from './private-key-input.tsx';
import { SecretNetworkChoice, type SecretNetwork } from './secret-network.tsx';

/** The key first, with all that can be said against it, then a name and a lock for this device. */
export function ImportKeyView(): JSX.Element {
  const { device, state, choose, replace } = useApp();
  const [step, setStep] = useState<'key' | { address: string }>('key');
  const [privateKey, setPrivateKey] = useState('');
  const [chosen, setChosen] = useState<SecretNetwork>({
    network: startNetwork(state),
    intoTestNetwork: false,
  });
  const [name, setName] = useState('');
  const { isRunning, error, run, clear } = useTask();
  const typed = { privateKey, ...chosen };

  const type = (text: string): void => {
    clear();
    setPrivateKey(text);
  };
  /** A press says what is missing. A grey button would not. */
  const checkKey = (): void =>
    run(async (signal) => {
      const address = await device.checkPrivateKey(typed);
      // The key or the network was changed meanwhile.
      if (signal.aborted) return;
      setName(walletAt(state, address)?.name ?? newWalletName(state));
      setStep({ address });
    });
  const importKey = async (key: Key): Promise<void> => {
    const wallet = await device.importPrivateKey({ ...typed, name, key });
    setPrivateKey('');
    void device.askToPersist();
    choose(wallet);
    replace(afterWallet(state.route));
  };

  if (step === 'key') {
    const asked = askedWallet(state.route);
    return (
      <Screen
        title={t('import-key')}
        onBack={() => window.history.back()}
        onSubmit={checkKey}
        foot={
          <Button look="primary" busy={isRunning} type="submit">
            {t('continue')}
          </Button>
        }
      >
        <SignUpNotice />
        <p class="muted">{t('import-lead')}</p>
        <PrivateKeyInput value={privateKey} error={error} onInput={type}>
          {isDeviceError(error, 'NOT_A_KEY') && error.details.found === 'phrase' && (
            <Button
              onPress={() => {
                setPrivateKey('');
                replace({ view: 'restore', ...(asked && { asked }) });
              }}
            >
              {t('restore-wallet')}
            </Button>
          )}
        </PrivateKeyInput>
        <SecretNetworkChoice
          value={chosen}
          warning={t('import-test-warning')}
          agree={t('import-test-agree')}
          onChange={(next) => {
            clear();
            setChosen(next);
          }}
        />
        <Notice>{t('key-not-covered')}</Notice>
      </Screen>
    );
  }
  const head = (
    <>
      <div class="card">
        <Address address={step.address} />
      </div>
      <TextField label={t('name')} value={name} maxLength={MAXIMUM_NAME_LENGTH} onInput={setName} />
    </>
  );
  return (
    <LockStep
      title={t('make-title')}
      action={t('import')}
      busyAction={t('importing')}
      head={head}
      isComplete={name.trim() !== ''}
      onKey={importKey}
      onBack={() => setStep('key')}
    />
  );
}
