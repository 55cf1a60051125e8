import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useApp } from '../app/app.ts';
import { errorText } from '../app/error-text.ts';
import { useLoad } from '../app/use-load.ts';
import { useTask } from '../app/use-task.ts';
import { MAXIMUM_NAME_LENGTH, type DevicePhrase, type DeviceSecret } from '../device/index.ts';
import { Button } from '../parts/button.tsx';
import { ErrorNotice } from '../parts/error-notice.tsx';
import { Check, TextField } from '../parts/field.tsx';
import { DisconnectChoice } from '../parts/disconnect-choice.tsx';
import { Notice } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { SignUpNotice } from '../parts/sign-up-notice.tsx';
import { roundedAmount } from '../amounts/rounded-amount.ts';
import { t } from '../texts/text.ts';
import type { KeyWallet, PageWallet } from '../wallets/page-wallet.ts';
import { newWalletName } from '../new-wallet/new-wallet-name.ts';

interface SheetProps {
  wallet: KeyWallet;
  phrase: DevicePhrase;
  onClose: () => void;
}

export function RenameWallet(props: { wallet: PageWallet; onClose: () => void }): JSX.Element {
  const { wallet, onClose } = props;
  const { device, rename } = useApp();
  return (
    <NameSheet
      title={t('rename')}
      name={wallet.name}
      onClose={onClose}
      onName={async (name) => {
        if (wallet.kind === 'device') await device.renameWallet(wallet.address, name);
        else rename(wallet, name);
      }}
    />
  );
}

/** Another address of the same phrase. */
export function AddAccount({ wallet, phrase, onClose }: SheetProps): JSX.Element {
  const { device, state, choose } = useApp();
  return (
    <NameSheet
      title={t('add-account')}
      name={newWalletName(state)}
      onClose={onClose}
      onName={async (name) => {
        choose(await device.addWallet(phrase.id, { name, network: wallet.network }));
      }}
    >
      <p class="muted">{t('add-account-lead')}</p>
      <SignUpNotice />
    </NameSheet>
  );
}

function NameSheet(props: {
  title: string;
  children?: ComponentChildren;
  name: string;
  onName: (name: string) => Promise<void>;
  onClose: () => void;
}): JSX.Element {
  const [name, setName] = useState(props.name);
  const { isRunning, error, run } = useTask();
  const save = (): void =>
    run(async () => {
      await props.onName(name);
      props.onClose();
    });
  return (
    <Screen
      title={props.title}
      onBack={props.onClose}
      onSubmit={save}
      foot={
        <Button look="primary" busy={isRunning} disabled={name.trim() === ''} type="submit">
          {t('save')}
        </Button>
      }
    >
      {props.children}
      <TextField
        label={t('name')}
        value={name}
        maxLength={MAXIMUM_NAME_LENGTH}
        autoFocus
        error={error === undefined ? undefined : errorText(error)}
        onInput={setName}
      />
    </Screen>
  );
}

/** Names the balance that is lost without the phrase or key. The last wallet of a phrase takes the phrase with it. */
export function RemoveWallet(props: {
  wallet: KeyWallet;
  secret: DeviceSecret;
  onClose: () => void;
}): JSX.Element {
  const { wallet, secret, onClose } = props;
  const { device, client, signIn, disconnect, go } = useApp();
  const [isDisconnecting, setDisconnecting] = useState(true);
  const [isAgreed, setAgreed] = useState(false);
  const { isRunning, error, run } = useTask();
  const balance = useLoad(
    async (signal) => {
      await signIn(wallet);
      return await client(wallet.network).getBalance(wallet.address, { signal });
    },
    [wallet.address],
  );
  const isLast = secret.wallets.length === 1;
  const words = removeWords(secret.kind === 'key' ? 'key' : isLast ? 'phrase' : 'account');
  const remove = (): void =>
    run(async () => {
      if (isDisconnecting) await disconnect(wallet);
      if (isLast) await device.removeSecret(secret.id);
      else await device.removeWallet(wallet.address);
      go({ view: 'home' });
    });
  const others = Object.keys(balance.value?.balances ?? {}).filter((token) => token !== 'SOL').length;
  return (
    <Screen
      title={t('remove-wallet')}
      onBack={onClose}
      foot={
        <>
          <Button look="danger" busy={isRunning} disabled={!isAgreed} onPress={remove}>
            {t('remove-from-device')}
          </Button>
          <Button onPress={onClose}>{t('keep')}</Button>
        </>
      }
    >
      <Notice tone="bad" title={wallet.name}>
        {balance.value
          ? t('remove-balance', { amount: roundedAmount(balance.value.sol), others })
          : t('remove-balance-unknown')}
      </Notice>
      <p class="muted">{words.lead}</p>
      <Check checked={isAgreed} onChange={setAgreed}>
        {words.agree}
      </Check>
      <DisconnectChoice wallet={wallet} checked={isDisconnecting} onChange={setDisconnecting} />
      <ErrorNotice error={error} />
    </Screen>
  );
}

function removeWords(removed: 'key' | 'phrase' | 'account'): { lead: string; agree: string } {
  if (removed === 'key') return { lead: t('remove-lead-key'), agree: t('remove-agree-key') };
  if (removed === 'phrase') return { lead: t('remove-lead-phrase'), agree: t('remove-agree') };
  return { lead: t('remove-lead'), agree: t('remove-agree-account') };
}
