import type { JSX } from 'preact';
import { maySignUp, useApp, walletsOf } from '../app/app.ts';
import type { View, WalletView } from '../app/route.ts';
import { Button } from '../parts/button.tsx';
import { Message, Notice } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { SignUpNotice } from '../parts/sign-up-notice.tsx';
import { t } from '../texts/text.ts';

/** An invitation was opened: what it is for, and the ways to a wallet. */
export function InvitationView(): JSX.Element {
  const { state, store, go } = useApp();
  const leaveTo = (view: View | WalletView) => (): void => {
    store.set({ link: 'none' });
    go({ view });
  };
  const hasWallet = walletsOf(state).length > 0;
  const isNeeded = state.settings.signUp === 'invite' && maySignUp(state);
  return (
    <Screen
      title={t('invitation-title')}
      foot={
        <>
          {hasWallet && (
            <Button look="primary" onPress={leaveTo('home')}>
              {t('to-home')}
            </Button>
          )}
          <Button look={hasWallet ? 'quiet' : 'primary'} onPress={leaveTo('make')}>
            {t('make-wallet')}
          </Button>
          <Button onPress={leaveTo('restore')}>{t('restore-wallet')}</Button>
          <Button look="plain" onPress={leaveTo('connect')}>
            {t('connect-title')}
          </Button>
        </>
      }
    >
      <Message icon="link" title={t('invitation')}>
        {state.settings.signUp === 'open' ? t('invitation-open') : t('invitation-lead')}
      </Message>
      <SignUpNotice />
      {isNeeded && <Notice>{t('invitation-now')}</Notice>}
    </Screen>
  );
}
