import type { JSX } from 'preact';
import { useApp } from '../app/app.ts';
import { useTask } from '../app/use-task.ts';
import { Address } from '../parts/address.tsx';
import { Button } from '../parts/button.tsx';
import { ErrorNotice } from '../parts/error-notice.tsx';
import { LogoHead } from '../parts/logo-head.tsx';
import { Notice } from '../parts/notice.tsx';
import { OpenInApps } from '../parts/open-in-apps.tsx';
import { appText } from '../texts/app-text.ts';
import { t } from '../texts/text.ts';
import type { ExternalWallet } from '../wallets/page-wallet.ts';

/** A wallet of another program shows its money after it has signed in. The program asks in a window of its own. */
export function SignInView({ wallet }: { wallet: ExternalWallet }): JSX.Element {
  const { address, name, network } = wallet;
  const { go, keep } = useApp();
  return (
    <main class="screen">
      <div class="screen-body">
        <div class="center">
          <LogoHead title={t('unlock-title')} lead={name} />
        </div>
        <div class="card">
          <Address address={address} />
        </div>
        <p class="hint">{t('sign-in-hint')}</p>
        <OtherAccountNotice wallet={wallet} />
        <SignInButton wallet={wallet} />
        <OpenInApps network={network} />
        <p class="hint">{t('connect-hardware')}</p>
        <Button icon="eye" onPress={() => keep({ kind: 'watched', address, name, network })}>
          {t('watch-instead')}
        </Button>
        <Button look="plain" onPress={() => go({ view: 'wallets' })}>
          {t('other-wallet')}
        </Button>
      </div>
    </main>
  );
}

export function SignInButton({ wallet }: { wallet: ExternalWallet }): JSX.Element {
  const { signIn } = useApp();
  const { isRunning, error, run } = useTask();
  const app = appText(wallet.app);
  return (
    <>
      <ErrorNotice error={error} />
      <Button look="primary" icon="wallet" busy={isRunning} onPress={() => run(() => signIn(wallet))}>
        {isRunning ? t('waiting-for-app', { app }) : t('sign-in-with', { app })}
      </Button>
    </>
  );
}

/** Before the person asks for a signature: the program shows other accounts than this one. */
export function OtherAccountNotice({ wallet }: { wallet: ExternalWallet }): JSX.Element | null {
  const { state } = useApp();
  const accounts = state.apps
    .of(wallet.network)
    .filter(({ name }) => name === wallet.app)
    .flatMap((app) => app.accounts());
  const isOther = accounts.length > 0 && accounts.every(({ address }) => address !== wallet.address);
  if (!isOther) return null;
  return <Notice tone="warn">{t('other-account', { app: appText(wallet.app) })}</Notice>;
}
