import type { JSX } from 'preact';
import { askedContentHash } from '../../client/src/asked-send.ts';
import { confirmOperation } from '../../client/src/confirm-operation.ts';
import { SOL_DECIMALS } from '../../client/src/amounts.ts';
import type { AskedSend } from '../../client/src/send-template.ts';
import { signRequestedTransaction } from '../../client/src/sign-requested-transaction.ts';
import type { OperationData } from '../../client/src/types.ts';
import type { Network } from '../../client/src/words.ts';
import { isOpen, phraseOf, useApp } from '../app/app.ts';
import { errorText } from '../app/error-text.ts';
import { useLoad } from '../app/use-load.ts';
import { useTask } from '../app/use-task.ts';
import { Button } from '../parts/button.tsx';
import { GiveKey } from '../parts/give-key.tsx';
import { Notice } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { formatBaseUnits, groupDigits } from '../sends/amount-text.ts';
import { keepRecipient, knownRecipients } from '../sends/known-recipients.ts';
import { appText } from '../texts/app-text.ts';
import { t } from '../texts/text.ts';
import { signingWallet, type PageWallet, type SigningWallet } from '../wallets/page-wallet.ts';
import { tokenText } from '../parts/token-text.ts';
import { ConnectApps } from './connect-apps.tsx';
import { OpenInBrowser } from './hand-over.tsx';
import { heldOf, SendSummary, type WalletFacts } from './send-summary.tsx';
import { OtherAccountNotice, SignInButton } from './sign-in.tsx';

export interface ConfirmProps {
  operation: OperationData;
  /** What the operation's content hash covers, and the only bytes that will be signed. */
  asked: AskedSend;
  network: Network;
  /** Undefined if the page does not have it. */
  wallet: PageWallet | undefined;
  reload: () => void;
}

/**
 * Everything that will happen, and one button. The press confirms the hash of what is shown; the service then gives out
 * the bytes, and they are signed only if they decode to exactly what is shown.
 */
export function ConfirmView(props: ConfirmProps): JSX.Element {
  const { operation, asked, network, wallet, reload } = props;
  const { state, client, device, signer, signIn, go, messenger } = useApp();
  const phrase = wallet && phraseOf(state, wallet);
  const signing = signingWallet(wallet);
  const isReady = signing !== undefined && isOpen(state, signing);
  const api = client(network);
  const { isRunning, error, run } = useTask();
  const cancelling = useTask();

  const facts = useLoad(
    async (signal): Promise<WalletFacts | undefined> => {
      if (!isReady) return undefined;
      await signIn(signing);
      const [balance, recipients] = await Promise.all([
        api.getBalance(signing.address, { signal }),
        knownRecipients(api, signing.address, signal),
      ]);
      return { held: heldOf(balance, asked), recipients };
    },
    [isReady, wallet?.address],
  );

  const send = (): void =>
    run(async () => {
      try {
        if (!isReady) return;
        const contentHash = askedContentHash(asked, operation, network);
        // Before the confirmation: another program may be locked, or have another account.
        const walletSigner = await signer(signing);
        await confirmOperation({
          operationsApi: api.operations,
          operation,
          contentHash,
          wallet: asked.from,
          signer: walletSigner,
          sign: (toSign) => signRequestedTransaction(toSign, asked, walletSigner),
        });
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
          {isReady && (
            <Button look={isRisky ? 'danger' : 'primary'} busy={isRunning} onPress={send}>
              {isRunning
                ? signingText(signing)
                : isRisky
                  ? t('confirm-anyway', shown)
                  : t('confirm-send', shown)}
            </Button>
          )}
          {phrase && !isReady && (
            <GiveKey
              lock={phrase.lock}
              action={t('unlock-to-confirm')}
              onKey={(key) => device.unlock(phrase.id, key)}
            />
          )}
          {wallet?.kind === 'external' && !isReady && <SignInButton wallet={wallet} />}
          {!signing && (
            <>
              {messenger && <OpenInBrowser operationId={operation.operation_id} />}
              <ConnectApps network={network} address={asked.from} />
              <Button
                look={messenger || state.apps.of(network).length > 0 ? 'quiet' : 'primary'}
                onPress={() => go({ view: 'restore' })}
              >
                {t('restore-wallet')}
              </Button>
            </>
          )}
          <Button busy={cancelling.isRunning} onPress={cancel}>
            {operation.prepared_by?.kind === 'wallet' ? t('cancel-send') : t('reject-send')}
          </Button>
        </>
      }
    >
      {isAgain && (
        <Notice tone="warn" title={t('too-late-title')}>
          {t('too-late')}
        </Notice>
      )}
      {!signing && (
        <Notice
          tone="warn"
          title={wallet ? t('watch-only') : messenger ? t('messenger-no-wallet-title') : t('no-key-title')}
        >
          {messenger ? t('no-key-here') : t('no-key')}
        </Notice>
      )}
      {wallet?.kind === 'external' && <OtherAccountNotice wallet={wallet} />}
      {error !== undefined && <Notice tone="bad">{errorText(error)}</Notice>}
      {cancelling.error !== undefined && <Notice tone="bad">{errorText(cancelling.error)}</Notice>}
      {!state.isOnline && <Notice tone="warn">{t('error-offline')}</Notice>}
      <SendSummary operation={operation} asked={asked} wallet={wallet} facts={facts.value} />
    </Screen>
  );
}

function signingText(wallet: SigningWallet): string {
  return wallet.kind === 'external' ? t('waiting-for-app', { app: appText(wallet.app) }) : t('signing');
}
