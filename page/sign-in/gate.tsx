import type { JSX } from 'preact';
import { secretOf, useApp } from '../app/app.ts';
import type { SigningWallet } from '../wallets/page-wallet.ts';
import { Loading } from '../parts/load-states.tsx';
import { Screen } from '../parts/screen.tsx';
import { SignInView } from './sign-in.tsx';
import { UnlockView } from './unlock.tsx';

/** Asks for the key of a wallet before it is used, or for a signature of the program that has the key. */
export function GateView({ wallet }: { wallet: SigningWallet }): JSX.Element | null {
  const { state } = useApp();
  if (wallet.kind === 'external') {
    if (state.session !== undefined) return <SignInView wallet={wallet} />;
    return (
      <Screen title={wallet.name}>
        <Loading />
      </Screen>
    );
  }
  const secret = secretOf(state, wallet);
  return secret ? <UnlockView wallet={wallet} secret={secret} /> : null;
}
