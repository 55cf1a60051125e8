import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useApp } from '../app/app.ts';
import type { DeviceSecret, Key } from '../device/index.ts';
import { forgottenText } from '../new-wallet/forgotten-text.ts';
import { LockStep } from '../new-wallet/lock-step.tsx';
import { RestoreLock } from '../new-wallet/restore-lock.tsx';
import { Button } from '../parts/button.tsx';
import { GiveKey } from '../parts/give-key.tsx';
import { Screen } from '../parts/screen.tsx';
import { t } from '../texts/text.ts';

/** The key of today, then a new one. A passkey of today is asked for at the end only: each time, the browser asks the person. */
export function ChangeLock(props: {
  secret: DeviceSecret;
  onChanged: () => void;
  onClose: () => void;
}): JSX.Element {
  const { secret, onChanged, onClose } = props;
  const { device } = useApp();
  const [old, setOld] = useState<Key | undefined>(
    secret.lock === 'passkey' ? { kind: 'passkey' } : undefined,
  );
  const [isForgotten, setForgotten] = useState(false);
  if (isForgotten) {
    return <RestoreLock secret={secret} onBack={() => setForgotten(false)} onDone={onChanged} />;
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
  return (
    <LockStep
      title={t('lock-new-title')}
      lead={old.kind === 'passkey' ? t('change-lock-passkey') : t('lock-lead')}
      action={t('lock-again')}
      busyAction={t('locking-again')}
      onKey={async (key) => {
        await device.changeKey(secret.id, old, key);
        onChanged();
      }}
      onBack={onClose}
    >
      {old.kind === 'passkey' && forgotten}
    </LockStep>
  );
}
