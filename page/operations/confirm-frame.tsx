import type { ComponentChildren, JSX } from 'preact';
import type { Signer } from '../../client/src/signing/signer.ts';
import type { OperationData } from '../../client/src/operations/operation-types.ts';
import type { Network } from '../../client/src/network.ts';
import { isOpen, secretOf, useApp } from '../app/app.ts';
import { useTask } from '../app/use-task.ts';
import { useLaterViews } from '../later.tsx';
import { Button } from '../parts/button.tsx';
import { ErrorNotice } from '../parts/error-notice.tsx';
import { GiveKey } from '../parts/give-key.tsx';
import { Notice } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { WalletWays } from '../parts/wallet-ways.tsx';
import { appText } from '../texts/app-text.ts';
import { t } from '../texts/text.ts';
import { signingWallet, type PageWallet, type SigningWallet } from '../wallets/page-wallet.ts';
import { ConnectApps } from '../new-wallet/connect-apps.tsx';
import { OpenInBrowser } from '../messenger/hand-over.tsx';
import { OtherAccountNotice, SignInButton } from '../sign-in/sign-in.tsx';
import { endingText } from './ending-text.ts';
import { wasSigned } from './was-signed.ts';

export interface ConfirmFrameProps {
  operation: OperationData;
  network: Network;
  /** Undefined if the page does not have it. */
  wallet: PageWallet | undefined;
  /** The wallet that has to sign. */
  address: string;
  isRisky: boolean;
  /** It is not what the person ordered or asked for: it can only be rejected here. */
  isRefused?: boolean;
  /** The label of the button that ends it; `Cancel` or `Reject` by default. */
  endAction?: string | undefined;
  /** Said if its transaction was reverted, and can be signed again. */
  reverted?: { title: string; text: string } | undefined;
  /** The way on after the service has refused what it confirmed; undefined if there is none but another try. */
  instead?: ((error: unknown) => { text: string; leave: () => void } | undefined) | undefined;
  /** After the person has ended it. */
  onEnded?: () => void;
  /** The label of the button that confirms it. */
  action: string;
  confirm: (signer: Signer) => Promise<void>;
  reload: () => void;
  children: ComponentChildren;
}

/** The screen of an operation to confirm, for every kind: who can sign here, one button, and what went wrong. */
export function ConfirmFrame(props: ConfirmFrameProps): JSX.Element {
  const { operation, network, wallet, address, isRisky, action, confirm, reload, children } = props;
  const { endAction, reverted, onEnded, instead } = props;
  const { state, client, device, signer, go, replace, messenger, formRequests } = useApp();
  const secret = wallet && secretOf(state, wallet);
  const signing = signingWallet(wallet);
  const isReady = signing !== undefined && isOpen(state, signing);
  // The view of its progress is loaded ahead: the network may be gone after the press.
  const views = useLaterViews();
  const { isRunning, error, run } = useTask();
  const cancelling = useTask();

  const { route } = state;
  const { form, seen } = route.view === 'operation' && route.id === operation.operation_id ? route : {};
  const request = formRequests.get(operation.operation_id);
  const difference = request && views?.requestDifference(request, operation);
  // The form came with the other views, so they are here: nothing is confirmed before it is compared.
  const isRefused = props.isRefused === true || difference !== undefined || (request && !views);
  const press = (): void =>
    run(async () => {
      try {
        if (!isReady) return;
        // From here on, going back cancels nothing.
        if (form) replace({ view: 'operation', id: operation.operation_id, ...(seen && { seen }) });
        // Before the confirmation: another program may be locked, or have another account.
        await confirm(await signer(signing));
      } finally {
        reload();
      }
    });
  const end = async (): Promise<void> => {
    await client(network).operations.cancel(operation.operation_id);
    onEnded?.();
  };
  const cancel = (): void =>
    cancelling.run(async () => {
      await end();
      reload();
    });
  const next = error === undefined ? undefined : instead?.(error);
  /** An operation that cannot be signed any more would keep its part of the balance. */
  const leave = (to: () => void): void =>
    cancelling.run(async () => {
      await end();
      to();
    });
  const isAgain = wasSigned(operation);

  const otherWays = (
    <>
      <ConnectApps network={network} address={address} />
      <WalletWays
        look={messenger || state.apps.of(network).length > 0 ? 'quiet' : 'primary'}
        otherLook="plain"
      />
    </>
  );

  return (
    <Screen
      title={isAgain ? t('sign-again-title') : t('confirm-title')}
      onBack={() => (form ? window.history.back() : go({ view: 'home' }))}
      foot={
        <>
          {next && (
            <Button look="primary" busy={cancelling.isRunning} onPress={() => leave(next.leave)}>
              {next.text}
            </Button>
          )}
          {isReady && !isRefused && !next && (
            <Button look={isRisky ? 'danger' : 'primary'} busy={isRunning} onPress={press}>
              {isRunning ? signingText(signing) : action}
            </Button>
          )}
          {secret && !isReady && !isRefused && (
            <GiveKey
              lock={secret.lock}
              action={t('unlock-to-confirm')}
              onKey={(key) => device.unlock(secret.id, key)}
            />
          )}
          {wallet?.kind === 'external' && !isReady && !isRefused && <SignInButton wallet={wallet} />}
          {!signing && messenger && (
            <>
              <OpenInBrowser operationId={operation.operation_id} />
              <details class="card">
                <summary>{t('other-ways')}</summary>
                <div class="stack">{otherWays}</div>
              </details>
            </>
          )}
          {!signing && !messenger && otherWays}
          <Button busy={cancelling.isRunning} onPress={cancel}>
            {endAction ?? endingText(operation, state)}
          </Button>
        </>
      }
    >
      {difference && views && <views.RequestNotice difference={difference} />}
      {isAgain && <AgainNotice operation={operation} reverted={reverted} />}
      {!signing && (
        <Notice
          tone="warn"
          title={wallet ? t('watch-only') : messenger ? t('messenger-no-wallet-title') : t('no-key-title')}
        >
          {messenger ? t('no-key-here') : t('no-key')}
        </Notice>
      )}
      {wallet?.kind === 'external' && <OtherAccountNotice wallet={wallet} />}
      <ErrorNotice error={error} />
      <ErrorNotice error={cancelling.error} />
      {!state.isOnline && <Notice tone="warn">{t('error-offline')}</Notice>}
      {children}
    </Screen>
  );
}

/** Why the person is asked a second time. */
function AgainNotice({
  operation: { status_reason: reason, reverted_fee: fee },
  reverted = { title: t('reverted-title'), text: t('reverted') },
}: Pick<ConfirmFrameProps, 'operation' | 'reverted'>): JSX.Element {
  if (reason === 'reverted') {
    return (
      <Notice tone="warn" title={reverted.title}>
        {reverted.text}
      </Notice>
    );
  }
  return (
    <Notice tone="warn" title={t('too-late-title')}>
      {fee === null ? t('too-late') : t('too-late-reverted', { fee })}
    </Notice>
  );
}

function signingText(wallet: SigningWallet): string {
  return wallet.kind === 'external' ? t('waiting-for-app', { app: appText(wallet.app) }) : t('signing');
}
