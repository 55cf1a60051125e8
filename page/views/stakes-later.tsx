import type { JSX } from 'preact';
import type { Route } from '../app/route.ts';
import { useLoad } from '../app/use-load.ts';
import { Loading, LoadFailed } from '../parts/load-states.tsx';
import { Screen } from '../parts/screen.tsx';
import { t } from '../texts/text.ts';
import type { SigningWallet } from '../wallets/page-wallet.ts';

const VIEWS = ['stake', 'delegate', 'undelegate', 'rewards', 'redelegate'] as const;

export type StakeRoute = Route & { view: (typeof VIEWS)[number] };

export function isStakeRoute(route: Route): route is StakeRoute {
  return VIEWS.some((view) => view === route.view);
}

/** The views of stakes are a file of their own, so that a first visit, which needs none of them, is short. */
export function StakesLater(props: { route: StakeRoute; wallet: SigningWallet }): JSX.Element {
  const { value, error, reload } = useLoad(async () => await import('./stakes.tsx'), []);
  if (value) return <value.StakesView {...props} />;
  return (
    <Screen title={t('stake')} onBack={() => window.history.back()}>
      {error === undefined ? <Loading /> : <LoadFailed error={error} onRetry={reload} />}
    </Screen>
  );
}
