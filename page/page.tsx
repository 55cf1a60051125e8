import type { JSX } from 'preact';
import { activeWallet, isOpen, useApp } from './app/app.ts';
import { useBackButton } from './messenger/messenger-buttons.ts';
import { Loading } from './parts/load-states.tsx';
import { Screen } from './parts/screen.tsx';
import { Tabs } from './parts/tabs.tsx';
import { t } from './texts/text.ts';
import { signingWallet, type PageWallet } from './wallets/page-wallet.ts';
import { ActivityView } from './wallet-views/activity.tsx';
import { ConnectView } from './new-wallet/connect.tsx';
import { GateView } from './sign-in/gate.tsx';
import { HandedOverView, NoWalletHereView } from './messenger/hand-over.tsx';
import { HomeView } from './wallet-views/home.tsx';
import { InvitationView } from './sign-in/invitation.tsx';
import { Later } from './later.tsx';
import { LinkProblemView } from './sign-in/link-problem.tsx';
import { MakeView } from './new-wallet/make.tsx';
import { OperationView } from './operations/operation.tsx';
import { ReceiveView } from './wallet-views/receive.tsx';
import { SendView } from './sends/send.tsx';
import { SettingsView } from './wallet-views/settings.tsx';
import { isStakeRoute } from './stakes/stake-route.ts';
import { WatchView } from './new-wallet/watch.tsx';
import { WatchedActivity, WatchedHome } from './wallet-views/watched.tsx';
import { WalletsView } from './wallet-views/wallets.tsx';
import { WelcomeView } from './new-wallet/welcome.tsx';

/** Chooses the view. Only an operation and the ways to a wallet are shown without an unlocked one. */
export function Page(): JSX.Element {
  const { state } = useApp();
  useBackButton();
  return (
    <>
      {!state.isOnline && (
        <p class="banner" role="status">
          {t('offline-banner')}
        </p>
      )}
      <View />
    </>
  );
}

function View(): JSX.Element {
  const { state, messenger } = useApp();
  const { route, link } = state;
  if (link === 'opening') {
    return (
      <Screen title={t('link-opening')}>
        <Loading />
      </Screen>
    );
  }
  if (link === 'handed_over') return <HandedOverView />;
  if (link === 'invited') return <InvitationView />;
  if (link !== 'none') return <LinkProblemView problem={link} />;
  if (route.view === 'operation') return <OperationView key={route.id} id={route.id} />;
  if (route.view === 'make') return <MakeView />;
  if (route.view === 'restore') {
    return <Later key="restore" title={t('restore-title')} show={({ RestoreView }) => <RestoreView />} />;
  }
  if (route.view === 'connect') return <ConnectView />;
  if (route.view === 'watch') return <WatchView />;

  const wallet = activeWallet(state);
  if (!wallet) return messenger ? <NoWalletHereView /> : <WelcomeView />;
  if (route.view === 'wallets') return <WalletsView />;
  const signing = signingWallet(wallet);
  if (signing && !isOpen(state, signing)) return <GateView key={signing.address} wallet={signing} />;
  if (route.view === 'price') {
    return (
      <Later
        key={`price ${route.token}`}
        title={t('swap-price')}
        show={({ PriceView }) => <PriceView token={route.token} wallet={wallet} />}
      />
    );
  }
  if (route.view === 'receive') return <ReceiveView wallet={wallet} />;
  if (route.view === 'send' && signing) return <SendView wallet={signing} />;
  if (route.view === 'swap' && signing) {
    return (
      <Later
        key={`swap ${signing.address}`}
        title={t('swap')}
        show={({ SwapView }) => <SwapView wallet={signing} />}
      />
    );
  }
  if (route.view === 'orders' && signing) {
    return (
      <Later
        key={`orders ${signing.address}`}
        title={t('orders')}
        show={({ OrdersView }) => <OrdersView wallet={signing} />}
      />
    );
  }
  if (signing && isStakeRoute(route)) {
    return (
      <Later
        key={`stake ${signing.address}`}
        title={t('stake')}
        show={({ StakesView }) => <StakesView route={route} wallet={signing} />}
      />
    );
  }
  return (
    <>
      <TabView view={route.view} wallet={wallet} />
      <Tabs />
    </>
  );
}

function TabView({ view, wallet }: { view: string; wallet: PageWallet }): JSX.Element {
  if (view === 'settings') return <SettingsView wallet={wallet} />;
  if (view === 'activity') {
    return wallet.kind === 'watched' ? <WatchedActivity /> : <ActivityView wallet={wallet} />;
  }
  return wallet.kind === 'watched' ? (
    <WatchedHome key={wallet.address} wallet={wallet} />
  ) : (
    <HomeView key={wallet.address} wallet={wallet} />
  );
}
