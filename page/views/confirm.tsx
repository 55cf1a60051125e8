import type { JSX } from 'preact';
import { askedContentHash } from '../../client/src/asked-send.ts';
import { confirmSend } from '../../client/src/confirm-send.ts';
import { SOL_DECIMALS } from '../../client/src/amounts.ts';
import type { AskedSend } from '../../client/src/send-template.ts';
import type { OperationData } from '../../client/src/types.ts';
import type { Network } from '../../client/src/words.ts';
import { phraseOf, useApp } from '../app/app.ts';
import { errorText } from '../app/error-text.ts';
import { useLoad } from '../app/use-load.ts';
import { useTask } from '../app/use-task.ts';
import type { DeviceWallet } from '../device/index.ts';
import { Button } from '../parts/button.tsx';
import { GiveKey } from '../parts/give-key.tsx';
import { Notice } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { formatBaseUnits, groupDigits } from '../sends/amount-text.ts';
import { keepRecipient, knownRecipients } from '../sends/known-recipients.ts';
import { t } from '../texts/text.ts';
import { tokenText } from '../parts/token-text.ts';
import { SendSummary, type WalletFacts } from './send-summary.tsx';

export interface ConfirmProps {
  operation: OperationData;
  /** What the operation's content hash covers, and the only bytes that will be signed. */
  asked: AskedSend;
  network: Network;
  /** Undefined if its key is not on this device. */
  wallet: DeviceWallet | undefined;
  reload: () => void;
}

/**
 * Everything that will happen, and one button. The press confirms the hash of what is shown; the service then gives out
 * the bytes, and they are signed only if they decode to exactly what is shown.
 */
export function ConfirmView(props: ConfirmProps): JSX.Element {
  const { operation, asked, network, wallet, reload } = props;
  const { state, client, device, signIn, go } = useApp();
  const phrase = wallet && phraseOf(state, wallet);
  const isUnlocked = phrase?.unlocked === true && phrase.checked;
  const api = client(network);
  const { isRunning, error, run } = useTask();
  const cancelling = useTask();

  const facts = useLoad(
    async (signal): Promise<WalletFacts | undefined> => {
      if (!wallet || !isUnlocked) return undefined;
      await signIn(wallet);
      const [balance, recipients] = await Promise.all([
        api.getBalance(wallet.address, { signal }),
        knownRecipients(api, wallet.address, signal),
      ]);
      return { balance, recipients };
    },
    [isUnlocked, wallet?.address],
  );

  const send = (): void =>
    run(async () => {
      try {
        const signer = await device.signer(asked.from);
        const contentHash = askedContentHash(asked, operation, network);
        await confirmSend({ operationsApi: api.operations, operation, contentHash, asked, signer });
        keepRecipient(asked.from, asked.recipient);
      } finally {
        reload();
      }
    });
  const cancel = (): void =>
    cancelling.run(async () => {
      await api.operations.cancel(operation.operation_id);
      reload();
    });
  const amount = groupDigits(formatBaseUnits(asked.baseUnits, asked.token?.decimals ?? SOL_DECIMALS));
  const shown = { amount, token: tokenText(operation, asked) };
  const isRisky = operation.send?.preview.risk.level === 'high';
  const isAgain = operation.timeline.some(({ status }) => status === 'submitted');

  return (
    <Screen
      title={isAgain ? t('sign-again-title') : t('confirm-title')}
      onBack={() => go({ view: 'home' })}
      foot={
        <>
          {wallet && isUnlocked && (
            <Button look={isRisky ? 'danger' : 'primary'} busy={isRunning} onPress={send}>
              {isRunning ? t('signing') : isRisky ? t('confirm-anyway', shown) : t('confirm-send', shown)}
            </Button>
          )}
          {phrase && !isUnlocked && (
            <GiveKey
              lock={phrase.lock}
              action={t('unlock-to-confirm')}
              onKey={(key) => device.unlock(phrase.id, key)}
            />
          )}
          {!wallet && (
            <Button look="primary" onPress={() => go({ view: 'restore' })}>
              {t('restore-wallet')}
            </Button>
          )}
          <Button busy={cancelling.isRunning} onPress={cancel}>
            {t('cancel-send')}
          </Button>
        </>
      }
    >
      {isAgain && (
        <Notice tone="warn" title={t('too-late-title')}>
          {t('too-late')}
        </Notice>
      )}
      {!wallet && (
        <Notice tone="warn" title={t('no-key-title')}>
          {t('no-key')}
        </Notice>
      )}
      {error !== undefined && <Notice tone="bad">{errorText(error)}</Notice>}
      {cancelling.error !== undefined && <Notice tone="bad">{errorText(cancelling.error)}</Notice>}
      {!state.isOnline && <Notice tone="warn">{t('error-offline')}</Notice>}
      <SendSummary operation={operation} asked={asked} wallet={wallet} facts={facts.value} />
    </Screen>
  );
}
