import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useApp } from '../app/app.ts';
import { errorText } from '../app/error-text.ts';
import { useTask } from '../app/use-task.ts';
import type { DeviceSecret, Key } from '../device/index.ts';
import { forgottenText } from '../new-wallet/forgotten-text.ts';
import { keyOf, NewLock, NO_LOCK } from '../new-wallet/new-lock.tsx';
import { RestoreLock } from '../new-wallet/restore-lock.tsx';
import { Button } from '../parts/button.tsx';
import { GiveKey } from '../parts/give-key.tsx';
import { Notice } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { t } from '../texts/text.ts';

/** The key of today, then a new one. A passkey of today is asked for at the end only: each time, the browser asks the person. */
export function ChangeLock({ secret, onClose }: { secret: DeviceSecret; onClose: () => void }): JSX.Element {
  const { device } = useApp();
  const [old, setOld] = useState<Key | undefined>(
    secret.lock === 'passkey' ? { kind: 'passkey' } : undefined,
  );
  const [isForgotten, setForgotten] = useState(false);
  const [draft, setDraft] = useState(NO_LOCK);
  const { isRunning, error, run } = useTask();
  const key = keyOf(draft);
  if (isForgotten) {
    return <RestoreLock secret={secret} onBack={() => setForgotten(false)} onDone={onClose} />;
  }
  const forgotten = (
    <Button look="plain" onPress={() => setForgotten(true)}>
      {forgottenText(secret)}
    </Button>
  );
  if (!old) {
    return (
      <Screen title={t('change-lock')} onBack={onClose}>
        <p class="muted">{t('change-lock-lead')}</p>
        <GiveKey
          lock={secret.lock}
          action={t('continue')}
          onKey={async (given) => {
            // A wrong one is said before a new one is chosen.
            await device.unlock(secret.id, given);
            setOld(given);
          }}
        />
        {forgotten}
      </Screen>
    );
  }
  const change = (): void =>
    run(async () => {
      if (!key) return;
      await device.changeKey(secret.id, old, key);
      onClose();
    });
  return (
    <Screen
      title={t('lock-new-title')}
      onBack={onClose}
      onSubmit={change}
      foot={
        <Button look="primary" disabled={!key} busy={isRunning} type="submit">
          {isRunning ? t('locking-again') : t('lock-again')}
        </Button>
      }
    >
      <p class="muted">{old.kind === 'passkey' ? t('change-lock-passkey') : t('lock-lead')}</p>
      <NewLock draft={draft} onChange={setDraft} />
      {error !== undefined && <Notice tone="bad">{errorText(error)}</Notice>}
      {old.kind === 'passkey' && forgotten}
    </Screen>
  );
}
