import type { JSX } from 'preact';
import { useApp } from '../app/app.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { LogoHead } from '../parts/logo-head.tsx';
import { OtherLanguages } from '../parts/other-languages.tsx';
import { SignUpNotice } from '../parts/sign-up-notice.tsx';
import { UnreadableWallets } from '../parts/unreadable-wallets.tsx';
import { WalletWays } from '../parts/wallet-ways.tsx';
import { t } from '../texts/text.ts';

export function WelcomeView(): JSX.Element {
  const { go } = useApp();
  return (
    <main class="screen">
      <div class="screen-body">
        <div class="center">
          <LogoHead title={t('welcome')} lead={t('welcome-lead')} />
          <ul class="promises">
            <li>
              <Icon name="lock" size={18} /> {t('promise-keys')}
            </li>
            <li>
              <Icon name="eye" size={18} /> {t('promise-shown')}
            </li>
            <li>
              <Icon name="check" size={18} /> {t('promise-once')}
            </li>
          </ul>
        </div>
      </div>
      <div class="screen-foot">
        <UnreadableWallets />
        <SignUpNotice />
        <Button look="primary" onPress={() => go({ view: 'make' })}>
          {t('make-wallet')}
        </Button>
        <WalletWays otherLook="plain" canConnect />
        <OtherLanguages />
      </div>
    </main>
  );
}
