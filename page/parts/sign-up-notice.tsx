import type { JSX } from 'preact';
import { maySignUp, useApp } from '../app/app.ts';
import { t } from '../texts/text.ts';
import { Notice } from './notice.tsx';

/** Before a person makes a wallet that the service would refuse. */
export function SignUpNotice(): JSX.Element | null {
  const { state } = useApp();
  if (maySignUp(state)) return null;
  return (
    <Notice tone="warn">
      {state.settings.signUp === 'closed' ? t('sign-up-closed') : t('sign-up-invite')}
    </Notice>
  );
}
