import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { OperationData } from '../../client/src/operations/operation-types.ts';
import { activeWallet, isOpen, secretOf, usableWallets, useApp } from '../app/app.ts';
import { useTask } from '../app/use-task.ts';
import { shortAddress } from '../parts/address.tsx';
import { Button } from '../parts/button.tsx';
import { ErrorNotice } from '../parts/error-notice.tsx';
import { GiveKey } from '../parts/give-key.tsx';
import { Icon } from '../parts/icon.tsx';
import { Notice } from '../parts/notice.tsx';
import { isAskedByChat } from '../new-wallet/asked-by-chat.tsx';
import { PreparedBy } from '../operations/prepared-by.tsx';
import { Screen } from '../parts/screen.tsx';
import { WalletIcon } from '../parts/wallet-icon.tsx';
import { WalletWays } from '../parts/wallet-ways.tsx';
import { SharedAddress, type SharedAddressProps } from './shared-address.tsx';
import { appText } from '../texts/app-text.ts';
import { t } from '../texts/text.ts';
import type { SigningWallet } from '../wallets/page-wallet.ts';

/** The texts of a view that asks for a wallet. */
export interface ShareWords {
  title: string;
  lead: string;
  note: string;
  share(name: string): string;
}

const linkWords = (): ShareWords => ({
  title: t('link-wallet-title'),
  lead: t('link-wallet-lead'),
  note: t('share-note'),
  share: (name) => t('link-wallet', { name }),
});

const shareWords = (): ShareWords => ({
  title: t('share-title'),
  lead: t('share-lead'),
  note: t('share-note'),
  share: (name) => t('share', { name }),
});

export interface ShareAddressProps extends SharedAddressProps {
  reload: () => void;
}

/** An operation that asks for a wallet: which one, and who learns its address. Nothing of it can be moved with that. */
export function ShareAddress(props: ShareAddressProps): JSX.Element {
  const { operation, network } = props;
  const { state, messenger, replace } = useApp();
  const isOfChat = isAskedByChat(operation);
  const words = isOfChat ? linkWords() : shareWords();
  const hasEnded = operation.ended_at !== null;
  // A newcomer has one thing to do. A messenger's window is the wrong place for it, so the choice is shown there.
  const isNewcomer =
    isOfChat && !hasEnded && messenger === null && usableWallets(state, network).length === 0;
  useEffect(() => {
    if (isNewcomer) replace({ view: 'make', asked: { operationId: operation.operation_id, network } });
  }, [isNewcomer]);
  if (isNewcomer) return <Screen title={words.title}>{null}</Screen>;
  if (hasEnded) return <SharedAddress {...props} />;
  return (
    <ChooseWallet {...props} words={words}>
      <PreparedBy operation={props.operation}>{t('share-unknown')}</PreparedBy>
    </ChooseWallet>
  );
}

export interface ChooseWalletProps extends Omit<ShareAddressProps, 'shared'> {
  words: ShareWords;
  children?: ComponentChildren;
}

/** Signs a text with a wallet of this page, or of another program. */
export function ChooseWallet({
  operation,
  network,
  reload,
  words,
  children,
}: ChooseWalletProps): JSX.Element {
  const { state, client, go } = useApp();
  const wallets = usableWallets(state, network);
  const [chosen, setChosen] = useState(activeWallet(state)?.address);
  const wallet = wallets.find(({ address }) => address === chosen) ?? wallets[0];
  const rejecting = useTask();
  const asked = { operationId: operation.operation_id, network };
  const reject = (): void =>
    rejecting.run(async () => {
      await client(network).operations.cancel(operation.operation_id);
      reload();
    });
  const ways = (
    <>
      <Button look={wallet ? 'quiet' : 'primary'} icon="plus" onPress={() => go({ view: 'make', asked })}>
        {t('make-wallet')}
      </Button>
      <WalletWays asked={asked} canConnect />
    </>
  );
  return (
    <Screen
      title={words.title}
      onBack={() => go({ view: 'home' })}
      foot={
        <>
          {wallet && <ShareButton key={wallet.address} {...{ operation, wallet, reload, words }} />}
          {wallet ? (
            <details class="folded">
              <summary>{t('other-wallet')}</summary>
              <div class="stack-s">{ways}</div>
            </details>
          ) : (
            ways
          )}
          <Button look="plain" busy={rejecting.isRunning} onPress={reject}>
            {t('reject-send')}
          </Button>
        </>
      }
    >
      {children}
      <p class="lead">{words.lead}</p>
      <Notice>{words.note}</Notice>
      <ErrorNotice error={rejecting.error} />
      {wallets.length > 0 && (
        <ul class="list" aria-label={t('wallets')}>
          {wallets.map((each) => (
            <li key={each.address}>
              <button
                type="button"
                class="item"
                aria-pressed={each === wallet}
                onClick={() => setChosen(each.address)}
              >
                <WalletIcon address={each.address} />
                <span class="grow">
                  <span class="item-title">{each.name}</span>
                  <span class="item-note">{shortAddress(each.address)}</span>
                </span>
                {each === wallet && <Icon name="check" size={20} />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Screen>
  );
}

/** Unlocks a wallet of this device first. Another program asks in a window of its own. */
function ShareButton(props: {
  operation: OperationData;
  wallet: SigningWallet;
  words: ShareWords;
  reload: () => void;
}): JSX.Element {
  const { operation, wallet, words, reload } = props;
  const { state, device, share, choose } = useApp();
  const failed = state.route.view === 'operation' ? state.route.failed : undefined;
  const { isRunning, error, run } = useTask(failed?.address === wallet.address ? failed.error : undefined);
  const secret = secretOf(state, wallet);
  const text = words.share(wallet.name);
  if (secret && !isOpen(state, wallet)) {
    return (
      <GiveKey
        lock={secret.lock}
        action={t('unlock')}
        walletName={wallet.name}
        onKey={(key) => device.unlock(secret.id, key)}
      />
    );
  }
  const press = (): void =>
    run(async () => {
      try {
        await share(operation.operation_id, wallet);
        choose(wallet);
      } finally {
        reload();
      }
    });
  return (
    <>
      <ErrorNotice error={error} />
      <Button look="primary" busy={isRunning} onPress={press}>
        {isRunning && wallet.kind === 'external' ? t('waiting-for-app', { app: appText(wallet.app) }) : text}
      </Button>
    </>
  );
}
