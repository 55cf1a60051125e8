import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useApp } from '../app/app.ts';
import { useTask } from '../app/use-task.ts';
import { Address } from '../parts/address.tsx';
import { Button } from '../parts/button.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { ErrorNotice } from '../parts/error-notice.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { inertText } from '../texts/hidden-characters.ts';
import { t } from '../texts/text.ts';
import type { SigningWallet } from '../wallets/page-wallet.ts';
import { MovedNotice } from './moved-notice.tsx';
import type { NamedRecipient } from './named-recipients.ts';
import { NameSheet } from './name-sheet.tsx';

/** One saved recipient. Recipients from a chat are changed there. */
export function RecipientSheet(props: {
  wallet: SigningWallet;
  recipient: NamedRecipient;
  onClose: () => void;
}): JSX.Element {
  const { wallet, recipient, onClose } = props;
  const { address, savedIn, was } = recipient;
  const { recipients, go } = useApp();
  const [step, setStep] = useState<'rename' | 'remove'>();
  const { isRunning, error, run } = useTask();
  const name = inertText(recipient.name);
  if (step === 'rename') {
    return (
      <NameSheet
        title={t('rename')}
        wallet={wallet}
        address={address}
        name={recipient.name}
        onClose={onClose}
      />
    );
  }
  const remove = (): void =>
    run(async () => {
      await recipients.remove(wallet, address);
      onClose();
    });
  return (
    <Sheet title={name} onClose={onClose}>
      <MovedNotice recipient={recipient} />
      <div class="card stack-s">
        <Address address={address} />
        <CopyButton text={address} label={t('copy-address')} look="plain" size="small" />
      </div>
      <ErrorNotice error={error} />
      {step === 'remove' ? (
        <>
          <p>{t('recipient-remove-sure', { name })}</p>
          <Button look="danger" busy={isRunning} onPress={remove}>
            {t('recipient-remove')}
          </Button>
          <Button onPress={() => setStep(undefined)}>{t('keep')}</Button>
        </>
      ) : (
        <>
          {was === null ? (
            <Button look="primary" icon="send" onPress={() => go({ view: 'send', to: address })}>
              {t('send')}
            </Button>
          ) : (
            <Button onPress={() => recipients.trust(wallet, recipient)}>{t('recipient-trust')}</Button>
          )}
          {savedIn === 'chat' ? (
            <p class="hint">{t('recipient-in-chat')}</p>
          ) : (
            <>
              <Button icon="pen" onPress={() => setStep('rename')}>
                {t('rename')}
              </Button>
              <Button icon="trash" onPress={() => setStep('remove')}>
                {t('recipient-remove')}
              </Button>
            </>
          )}
        </>
      )}
    </Sheet>
  );
}
