import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useApp } from '../app/app.ts';
import { useTask } from '../app/use-task.ts';
import type { ShownWords } from '../app/use-words.ts';
import type { DevicePhrase } from '../device/index.ts';
import { Button } from '../parts/button.tsx';
import { ErrorNotice } from '../parts/error-notice.tsx';
import { GiveKey } from '../parts/give-key.tsx';
import { Notice } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { SignUpNotice } from '../parts/sign-up-notice.tsx';
import { t } from '../texts/text.ts';

/** A wallet that was made here, and whose phrase was not checked: continues with it, or makes another one in its place. */
export function UnfinishedView(props: {
  phrase: DevicePhrase;
  /** Above the wallet: who asks for it. */
  notice: ComponentChildren;
  onBack: () => void;
  onWords: (shown: ShownWords) => void;
  onRemoved: () => void;
  children: ComponentChildren;
}): JSX.Element {
  const { phrase, onBack, onWords } = props;
  const { device, choose } = useApp();
  const [isAsking, setAsking] = useState(false);
  if (isAsking)
    return (
      <InsteadView
        key="instead"
        phrase={phrase}
        onClose={() => setAsking(false)}
        onRemoved={props.onRemoved}
      />
    );
  return (
    <Screen
      key="unfinished"
      title={t('unfinished-title')}
      onBack={onBack}
      foot={
        <Button look="plain" onPress={() => setAsking(true)}>
          {t('instead')}
        </Button>
      }
    >
      {props.notice}
      <SignUpNotice />
      <Notice tone="warn" title={nameOf(phrase)}>
        {t('unlock-unchecked')}
      </Notice>
      <GiveKey
        lock={phrase.lock}
        action={phrase.lock === 'passkey' ? t('unlock-with-passkey') : t('unlock')}
        onKey={async (key) => {
          const words = await device.showWords(phrase.id, key);
          const [wallet] = phrase.wallets;
          if (wallet) choose(wallet);
          onWords({ phraseId: phrase.id, words });
        }}
      />
      {props.children}
    </Screen>
  );
}

/** The wallet was never usable, so nothing but its words can be lost. Another tab may have checked it meanwhile: it stays then. */
function InsteadView(props: {
  phrase: DevicePhrase;
  onClose: () => void;
  onRemoved: () => void;
}): JSX.Element {
  const { phrase, onClose, onRemoved } = props;
  const { device } = useApp();
  const { isRunning, error, run } = useTask();
  const remove = (): void =>
    run(async () => {
      await device.removeSecret(phrase.id, { onlyUnchecked: true });
      onRemoved();
    });
  return (
    <Screen
      title={t('instead-title')}
      onBack={onClose}
      foot={
        <>
          <Button look="danger" busy={isRunning} onPress={remove}>
            {t('instead-remove')}
          </Button>
          <Button onPress={onClose}>{t('keep')}</Button>
        </>
      }
    >
      <Notice tone="warn" title={nameOf(phrase)}>
        {t('instead-lead')}
      </Notice>
      <ErrorNotice error={error} />
    </Screen>
  );
}

function nameOf({ wallets: [first] }: DevicePhrase): string {
  return first?.name ?? t('wallet');
}
