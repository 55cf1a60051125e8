import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useApp } from '../app/app.ts';
import { useTask } from '../app/use-task.ts';
import { Button } from '../parts/button.tsx';
import { DisconnectChoice } from '../parts/disconnect-choice.tsx';
import { ErrorNotice } from '../parts/error-notice.tsx';
import { Notice } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { appText } from '../texts/app-text.ts';
import { t } from '../texts/text.ts';
import type { OtherWallet } from '../wallets/page-wallet.ts';

/** Nothing can be lost: the key is not here. */
export function RemoveOtherWallet(props: { wallet: OtherWallet; onClose: () => void }): JSX.Element {
  const { wallet, onClose } = props;
  const { disconnect, forget, go } = useApp();
  const [isDisconnecting, setDisconnecting] = useState(true);
  const { isRunning, error, run } = useTask();
  const remove = (): void =>
    run(async () => {
      if (isDisconnecting) await disconnect(wallet);
      forget(wallet);
      go({ view: 'home' });
    });
  return (
    <Screen
      title={t('remove-wallet')}
      onBack={onClose}
      foot={
        <>
          <Button look="danger" busy={isRunning} onPress={remove}>
            {t('remove-from-device')}
          </Button>
          <Button onPress={onClose}>{t('keep')}</Button>
        </>
      }
    >
      <Notice title={wallet.name}>
        {wallet.kind === 'external'
          ? t('remove-external', { app: appText(wallet.app) })
          : t('remove-watched')}
      </Notice>
      <DisconnectChoice wallet={wallet} checked={isDisconnecting} onChange={setDisconnecting} />
      <ErrorNotice error={error} />
    </Screen>
  );
}
