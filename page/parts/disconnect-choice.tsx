import type { JSX } from 'preact';
import { isSignedIn, useApp } from '../app/app.ts';
import { t } from '../texts/text.ts';
import type { PageWallet } from '../wallets/page-wallet.ts';
import { Check } from './field.tsx';

/** Only the wallet of the session can be disconnected: its key has signed for that. */
export function DisconnectChoice(props: {
  wallet: PageWallet;
  checked: boolean;
  onChange: (on: boolean) => void;
}): JSX.Element | null {
  const { state } = useApp();
  if (!isSignedIn(state, props.wallet)) return null;
  return (
    <Check checked={props.checked} onChange={props.onChange}>
      {t('disconnect-too')}
    </Check>
  );
}
