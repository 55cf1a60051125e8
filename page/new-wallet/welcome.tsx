import type { JSX } from 'preact';
import { useApp } from '../app/app.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { SignUpNotice } from '../parts/sign-up-notice.tsx';
import { UnreadableWallets } from '../parts/unreadable-wallets.tsx';
import { useHeadingFocus } from '../parts/screen.tsx';
import { t } from '../texts/text.ts';

export function WelcomeView(): JSX.Element {
  const { go } = useApp();
  const heading = useHeadingFocus(t('welcome'));
  return (
    <main class="screen">
      <div class="screen-body">
        <div class="center">
          <Logo />
          <h1 class="big-title" ref={heading} tabIndex={-1}>
            {t('welcome')}
          </h1>
          <p class="lead">{t('welcome-lead')}</p>
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
        <Button onPress={() => go({ view: 'restore' })}>{t('restore-wallet')}</Button>
        <Button look="plain" onPress={() => go({ view: 'connect' })}>
          {t('connect-title')}
        </Button>
      </div>
    </main>
  );
}

export function Logo(): JSX.Element {
  return (
    <svg class="logo" width="84" height="84" viewBox="0 0 32 32" aria-hidden="true">
      <defs>
        <linearGradient id="logo" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stop-color="#8d80ff" />
          <stop offset="1" stop-color="#4b3fd6" />
        </linearGradient>
      </defs>
      <rect width="32" height="32" rx="9" fill="url(#logo)" />
      <g fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">
        <path d="M22 13v-3H11.500a2.5 2.5 0 0 0 0 5H21a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-9.500A2.5 2.5 0 0 1 9 20.500v-8" />
        <path d="M19 19v.010" />
      </g>
    </svg>
  );
}
