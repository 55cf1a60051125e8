import type { JSX } from 'preact';
import { useApp } from '../app/app.ts';
import { usePrivateKey } from '../app/use-words.ts';
import type { DeviceKey } from '../device/index.ts';
import { Button } from '../parts/button.tsx';
import { CoveredKey } from '../parts/covered-key.tsx';
import { GiveKey } from '../parts/give-key.tsx';
import { Notice } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { t } from '../texts/text.ts';

/** The key of the lock is asked for again, so that a page that was left open does not show the private key. */
export function ShowKey(props: { imported: DeviceKey; onClose: () => void }): JSX.Element {
  const { imported, onClose } = props;
  const { device } = useApp();
  const [shown, show] = usePrivateKey();
  return (
    <Screen
      title={t('show-key')}
      onBack={onClose}
      foot={
        shown && (
          <Button look="primary" onPress={onClose}>
            {t('done')}
          </Button>
        )
      }
    >
      <Notice tone="warn">{t('key-advice')}</Notice>
      {shown ? (
        <CoveredKey privateKey={shown.privateKey} />
      ) : (
        <GiveKey
          lock={imported.lock}
          action={t('show-key')}
          onKey={async (key) =>
            show({ keyId: imported.id, privateKey: await device.showPrivateKey(imported.id, key) })
          }
        />
      )}
    </Screen>
  );
}
