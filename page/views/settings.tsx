import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useApp } from '../app/app.ts';
import { errorText } from '../app/error-text.ts';
import { chooseTheme, readTheme, type Theme } from '../app/kept-choices.ts';
import { useLoad } from '../app/use-load.ts';
import { useTask } from '../app/use-task.ts';
import type { DevicePhrase, DeviceWallet } from '../device/index.ts';
import { Address } from '../parts/address.tsx';
import { Button } from '../parts/button.tsx';
import { Segments } from '../parts/field.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import { Notice } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { t } from '../texts/text.ts';
import { AddAccount, RemoveWallet, RenameWallet, ShowPhrase } from './wallet-settings.tsx';

type Sheet = 'rename' | 'account' | 'phrase' | 'remove';

export function SettingsView(props: { wallet: DeviceWallet; phrase: DevicePhrase }): JSX.Element {
  const { wallet, phrase } = props;
  const [sheet, setSheet] = useState<Sheet>();
  const close = (): void => setSheet(undefined);
  if (sheet === 'rename') return <RenameWallet {...props} onClose={close} />;
  if (sheet === 'account') return <AddAccount {...props} onClose={close} />;
  if (sheet === 'phrase') return <ShowPhrase {...props} onClose={close} />;
  if (sheet === 'remove') return <RemoveWallet {...props} onClose={close} />;
  return (
    <Screen title={t('settings')}>
      <h2 class="section-title">{wallet.name}</h2>
      <div class="card">
        <Address address={wallet.address} />
      </div>
      <ul class="list">
        <Row icon="pen" text={t('rename')} onPress={() => setSheet('rename')} />
        <Row icon="plus" text={t('add-account')} onPress={() => setSheet('account')} />
        <Row icon="key" text={t('show-phrase')} onPress={() => setSheet('phrase')} />
        <Row icon="trash" text={t('remove-wallet')} onPress={() => setSheet('remove')} />
      </ul>
      <ThemeChoice />
      <Security phrase={phrase} />
    </Screen>
  );
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

function Security({ phrase }: { phrase: DevicePhrase }): JSX.Element {
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
      <p class="hint">{phrase.lock === 'passkey' ? t('locked-by-passkey') : t('locked-by-passphrase')}</p>
      {persistence === 'refused' && <Notice tone="warn">{t('storage-not-kept')}</Notice>}
      <Button icon="lock" onPress={lock}>
        {t('lock-now')}
      </Button>
      {state.session && (
        <Button look="plain" busy={isRunning} onPress={endSession}>
          {t('end-session')}
        </Button>
      )}
      {error !== undefined && <Notice tone="bad">{errorText(error)}</Notice>}
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
