import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { startNetwork, useApp } from '../app/app.ts';
import { afterWallet } from '../app/route.ts';
import { useTask } from '../app/use-task.ts';
import { emptyFields, expectPhrase, type DevicePhrase, type Key } from '../device/index.ts';
import { Button } from '../parts/button.tsx';
import { ErrorNotice } from '../parts/error-notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { SignUpNotice } from '../parts/sign-up-notice.tsx';
import { t } from '../texts/text.ts';
import type { KeyWallet } from '../wallets/page-wallet.ts';
import { LockStep } from './lock-step.tsx';
import { PhraseInput } from './phrase-input.tsx';
import { newWalletName } from './new-wallet-name.ts';
import { OtherAddresses } from './other-addresses.tsx';
import { SecretNetworkChoice, type SecretNetwork } from './secret-network.tsx';

interface Restored {
  phrase: DevicePhrase;
  wallet: KeyWallet;
}

/** Words first, then a lock for this device, then a look at other addresses. All words were typed, so nothing is asked again. */
export function RestoreView(): JSX.Element {
  const { device, state, choose, replace } = useApp();
  const [step, setStep] = useState<'words' | 'lock' | Restored>('words');
  const [words, setWords] = useState(emptyFields(12));
  const [chosen, setChosen] = useState<SecretNetwork>({
    network: startNetwork(state),
    intoTestNetwork: false,
  });
  const { isRunning, error, run, clear } = useTask();

  const restore = async (key: Key): Promise<void> => {
    await expectPhrase(words);
    const name = newWalletName(state);
    const phrase = await device.restorePhrase({ name, key, words: words.join(' '), ...chosen });
    const [wallet] = phrase.wallets;
    void device.askToPersist();
    if (!wallet) return;
    choose(wallet);
    setWords(emptyFields(12));
    setStep({ phrase, wallet: { kind: 'device', ...wallet } });
  };
  /** A press says what is missing, before a lock is chosen for it. A grey button would not. */
  const checkWords = (): void =>
    run(async (signal) => {
      await expectPhrase(words);
      if (!signal.aborted) await device.expectRestorable({ words: words.join(' '), ...chosen });
      // The words or the network were changed meanwhile.
      if (!signal.aborted) setStep('lock');
    });

  if (typeof step === 'object') {
    const { phrase, wallet } = step;
    return (
      <OtherAddresses phrase={phrase} wallet={wallet} onClose={() => replace(afterWallet(state.route))} />
    );
  }
  if (step === 'words') {
    return (
      <Screen
        title={t('restore-title')}
        onBack={() => window.history.back()}
        foot={
          <Button look="primary" busy={isRunning} onPress={checkWords}>
            {t('continue')}
          </Button>
        }
      >
        <SignUpNotice />
        <p class="muted">{t('restore-lead')}</p>
        <PhraseInput
          words={words}
          error={error}
          onChange={(next) => {
            clear();
            setWords(next);
          }}
        />
        <ErrorNotice error={error} />
        <SecretNetworkChoice
          value={chosen}
          warning={t('restore-test-warning')}
          agree={t('restore-test-agree')}
          onChange={(next) => {
            clear();
            setChosen(next);
          }}
        />
      </Screen>
    );
  }
  return (
    <LockStep
      title={t('make-title')}
      action={t('restore')}
      busyAction={t('restoring')}
      onKey={restore}
      onBack={() => setStep('words')}
    />
  );
}
