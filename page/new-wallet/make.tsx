import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Network } from '../../client/src/network.ts';
import { phraseOf, startNetwork, useApp, walletAt } from '../app/app.ts';
import { errorText } from '../app/error-text.ts';
import { useTask } from '../app/use-task.ts';
import { useWords } from '../app/use-words.ts';
import { Button } from '../parts/button.tsx';
import { NetworkChoice } from '../parts/network-choice.tsx';
import { Notice } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { SignUpNotice } from '../parts/sign-up-notice.tsx';
import { t } from '../texts/text.ts';
import { UnlockView } from '../sign-in/unlock.tsx';
import { keyOf, NewLock, NO_LOCK } from './new-lock.tsx';
import { newWalletName } from './new-wallet-name.ts';
import { KeepPhrase } from './keep-phrase.tsx';

/** Lock, phrase, check: only then the wallet is used. */
export function MakeView(): JSX.Element {
  const { device, state, choose } = useApp();
  const [draft, setDraft] = useState(NO_LOCK);
  const [network, setNetwork] = useState<Network>(startNetwork(state));
  const [madeAddress, setMade] = useState('');
  const [words, show] = useWords();
  const { isRunning, error, run } = useTask();
  const key = keyOf(draft);

  const made = walletAt(state, madeAddress);
  const phrase = made && phraseOf(state, made);
  if (words) return <KeepPhrase phraseId={madeAddress} words={words} />;
  if (phrase) return <UnlockView wallet={made} phrase={phrase} />;
  const make = (): void =>
    run(async () => {
      if (!key) return;
      const { phrase: added, words: toWrite } = await device.makePhrase({
        name: newWalletName(state),
        network,
        key,
      });
      choose({ address: added.id });
      setDraft(NO_LOCK);
      setMade(added.id);
      show(toWrite);
    });
  return (
    <Screen
      title={t('make-title')}
      onBack={() => window.history.back()}
      onSubmit={make}
      foot={
        <Button look="primary" disabled={!key} busy={isRunning} type="submit">
          {isRunning ? t('making') : t('continue')}
        </Button>
      }
    >
      <SignUpNotice />
      <p class="muted">{t('lock-lead')}</p>
      <NewLock draft={draft} onChange={setDraft} />
      <NetworkChoice network={network} onChange={setNetwork} />
      {error !== undefined && <Notice tone="bad">{errorText(error)}</Notice>}
    </Screen>
  );
}
