import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { phraseOf, secretOf, useApp } from '../app/app.ts';
import { chooseTheme, readTheme, type Theme } from '../app/kept-choices.ts';
import { useLoad } from '../app/use-load.ts';
import { useTask } from '../app/use-task.ts';
import type { DeviceSecret } from '../device/index.ts';
import { Address } from '../parts/address.tsx';
import { Button } from '../parts/button.tsx';
import { ErrorNotice } from '../parts/error-notice.tsx';
import { Segments } from '../parts/field.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import { Notice } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { WatchOnlyNotice } from '../parts/watch-only-notice.tsx';
import { OtherAddresses } from '../new-wallet/other-addresses.tsx';
import { appText } from '../texts/app-text.ts';
import { t } from '../texts/text.ts';
import type { LinkedChat } from '../session/page-answers.ts';
import { signingWallet, type PageWallet } from '../wallets/page-wallet.ts';
import { AmountsChoice } from './amounts-choice.tsx';
import { AutoLockChoice } from './auto-lock-choice.tsx';
import { ChangeLock } from './change-lock.tsx';
import { LanguageChoiceRow } from './language-choice.tsx';
import { LinkedChats, UnlinkChat } from './linked-chats.tsx';
import { RemoveOtherWallet } from './remove-other-wallet.tsx';
import { ShowKey, ShowPhrase } from './show-secret.tsx';
import { AddAccount, RemoveWallet, RenameWallet } from './wallet-settings.tsx';

type Sheet = 'rename' | 'account' | 'others' | 'phrase' | 'key' | 'remove' | 'lock';
/** Until the next sheet opens, the settings say that it was changed. */
const LOCK_CHANGED = 'lock-changed';

export function SettingsView({ wallet }: { wallet: PageWallet }): JSX.Element {
  const { state, go } = useApp();
  const [sheet, setSheet] = useState<Sheet | typeof LOCK_CHANGED>();
  const onClose = (): void => setSheet(undefined);
  const [chat, setChat] = useState<LinkedChat>();
  const secret = secretOf(state, wallet);
  const phrase = phraseOf(state, wallet);
  const imported = secret?.kind === 'key' ? secret : undefined;
  const signing = signingWallet(wallet);
  if (signing && chat) return <UnlinkChat wallet={signing} chat={chat} onClose={() => setChat(undefined)} />;
  if (sheet === 'rename') return <RenameWallet wallet={wallet} onClose={onClose} />;
  if (wallet.kind === 'device' && phrase) {
    const props = { wallet, phrase, onClose };
    if (sheet === 'account') return <AddAccount {...props} />;
    if (sheet === 'others') return <OtherAddresses {...props} isAskedFor />;
    if (sheet === 'phrase') return <ShowPhrase phrase={phrase} onClose={onClose} />;
  }
  if (imported && sheet === 'key') return <ShowKey imported={imported} onClose={onClose} />;
  if (secret && sheet === 'lock') {
    return <ChangeLock {...{ secret, onClose }} onChanged={() => setSheet(LOCK_CHANGED)} />;
  }
  if (wallet.kind === 'device' && secret && sheet === 'remove') {
    return <RemoveWallet {...{ wallet, secret, onClose }} />;
  }
  if (wallet.kind !== 'device' && sheet === 'remove') {
    return <RemoveOtherWallet wallet={wallet} onClose={onClose} />;
  }
  return (
    <Screen title={t('settings')}>
      {sheet === LOCK_CHANGED && <LockChanged />}
      <h2 class="section-title">{wallet.name}</h2>
      <div class="card">
        <Address address={wallet.address} />
      </div>
      {imported && <Notice>{t('key-not-covered')}</Notice>}
      {wallet.kind === 'watched' && <WatchOnlyNotice />}
      {wallet.kind === 'external' && <p class="hint">{t('key-in-app', { app: appText(wallet.app) })}</p>}
      <ul class="list">
        <Row icon="pen" text={t('rename')} onPress={() => setSheet('rename')} />
        {phrase && <Row icon="plus" text={t('add-account')} onPress={() => setSheet('account')} />}
        {phrase && <Row icon="wallet" text={t('other-addresses')} onPress={() => setSheet('others')} />}
        {phrase && <Row icon="key" text={t('show-phrase')} onPress={() => setSheet('phrase')} />}
        {imported && <Row icon="key" text={t('show-key')} onPress={() => setSheet('key')} />}
        {wallet.kind === 'watched' && (
          <Row icon="wallet" text={t('connect-title')} onPress={() => go({ view: 'connect' })} />
        )}
        {wallet.kind !== 'watched' && (
          <Row icon="wallet" text={t('recipients')} onPress={() => go({ view: 'recipients' })} />
        )}
        <Row icon="trash" text={t('remove-wallet')} onPress={() => setSheet('remove')} />
      </ul>
      {signing && <LinkedChats wallet={signing} onUnlink={setChat} />}
      <AmountsChoice />
      <ThemeChoice />
      <LanguageChoiceRow />
      {secret ? <Security secret={secret} onChangeLock={() => setSheet('lock')} /> : <SignOut />}
    </Screen>
  );
}

/** A screen reader announces what comes into a status that is there already. */
function LockChanged(): JSX.Element {
  const [isSaid, setSaid] = useState(false);
  useEffect(() => setSaid(true), []);
  return <div role="status">{isSaid && <Notice tone="good">{t('lock-changed')}</Notice>}</div>;
}

function ThemeChoice(): JSX.Element {
  const [theme, setTheme] = useState<Theme>(readTheme);
  return (
    <>
      <h2 class="section-title">{t('theme')}</h2>
      <Segments
        label={t('theme')}
        value={theme}
        options={[
          { value: 'system', text: t('theme-system') },
          { value: 'light', text: t('theme-light') },
          { value: 'dark', text: t('theme-dark') },
        ]}
        onChange={(chosen) => {
          chooseTheme(chosen);
          setTheme(chosen);
        }}
      />
    </>
  );
}

function Security(props: { secret: DeviceSecret; onChangeLock: () => void }): JSX.Element {
  const { secret, onChangeLock } = props;
  const { device, requests, store, state, go } = useApp();
  const { error, run, isRunning } = useTask();
  const persistence = useLoad(() => device.askToPersist(), []).value;
  const lock = (): void => {
    device.lock();
    go({ view: 'home' });
  };
  const endSession = (): void =>
    run(async () => {
      await requests.end();
      store.set({ session: null });
      lock();
    });
  return (
    <>
      <h2 class="section-title">{t('security')}</h2>
      <p class="hint">{secret.lock === 'passkey' ? t('locked-by-passkey') : t('locked-by-passphrase')}</p>
      <AutoLockChoice />
      <ul class="list">
        <Row icon="key" text={t('change-lock')} onPress={onChangeLock} />
      </ul>
      {persistence === 'refused' && (
        <Notice tone="warn">
          {secret.kind === 'key' ? t('storage-not-kept-key') : t('storage-not-kept')}
        </Notice>
      )}
      <Button icon="lock" onPress={lock}>
        {t('lock-now')}
      </Button>
      {state.session && (
        <Button look="plain" busy={isRunning} onPress={endSession}>
          {t('end-session')}
        </Button>
      )}
      <ErrorNotice error={error} />
    </>
  );
}

/** There is nothing to lock: the key is not here. */
function SignOut(): JSX.Element | null {
  const { requests, store, state, go } = useApp();
  const { error, run, isRunning } = useTask();
  if (!state.session) return null;
  const end = (): void =>
    run(async () => {
      await requests.end();
      go({ view: 'home' });
      store.set({ session: null });
    });
  return (
    <>
      <Button busy={isRunning} onPress={end}>
        {t('sign-out')}
      </Button>
      <ErrorNotice error={error} />
    </>
  );
}

function Row(props: { icon: IconName; text: string; onPress: () => void }): JSX.Element {
  return (
    <li>
      <button type="button" class="item" onClick={props.onPress}>
        <Icon name={props.icon} size={20} />
        <span class="grow item-title">{props.text}</span>
        <Icon name="next" size={18} />
      </button>
    </li>
  );
}
