import type { JSX } from 'preact';
import type { SigningWallet } from '../wallets/page-wallet.ts';
import { DelegateView } from './delegate.tsx';
import { StakeRewardsView } from './stake-rewards.tsx';
import { StakeView } from './stake.tsx';
import type { StakeRoute } from './stake-route.ts';
import { UndelegateView } from './undelegate.tsx';

export function StakesView({ route, wallet }: { route: StakeRoute; wallet: SigningWallet }): JSX.Element {
  if (route.view === 'delegate') return <DelegateView wallet={wallet} />;
  if (route.view === 'undelegate') return <UndelegateView wallet={wallet} />;
  if (route.view === 'rewards') return <StakeRewardsView wallet={wallet} />;
  if (route.view === 'redelegate') {
    return <DelegateView key={route.position} wallet={wallet} position={route.position} />;
  }
  return <StakeView wallet={wallet} />;
}
