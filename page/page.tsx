import type { JSX } from 'preact';
import { activeWallet, isOpen, useApp } from './app/app.ts';
import { askedWallet, type Reviewed } from './app/route.ts';
import { useShownLanguage } from './app/shown-language.ts';
import { useBackButton } from './messenger/messenger-buttons.ts';
import { Loading } from './parts/load-states.tsx';
import { Screen } from './parts/screen.tsx';
import { Tabs } from './parts/tabs.tsx';
import { t } from './texts/text.ts';
import { signingWallet, type PageWallet } from './wallets/page-wallet.ts';
import { GateView } from './sign-in/gate.tsx';
import { HandedOverView, NoWalletHereView } from './messenger/hand-over.tsx';
import { HomeView } from './home/home.tsx';
import { InvitationView } from './sign-in/invitation.tsx';
import { Later, type LaterProps } from './later.tsx';
import { LinkProblemView } from './sign-in/link-problem.tsx';
import { OperationView } from './operations/operation.tsx';
import { isStakeRoute } from './stakes/stake-route.ts';
import { WelcomeView } from './new-wallet/welcome.tsx';

/** Chooses the view. Only an operation and the ways to a wallet are shown without an unlocked one. */
export function Page(): JSX.Element {
  const { state } = useApp();
  // Each view below is rendered again in another language.
  useShownLanguage();
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
  // Another question begins the view again, so that the person reads who asks before words are linked to it.
  const asked = askedWallet(route)?.operationId;
  if (route.view === 'make') return later(`make ${asked}`, t('make-title'), ({ MakeView }) => <MakeView />);
  if (route.view === 'restore') {
    return later(`restore ${asked}`, t('restore-title'), ({ RestoreView }) => <RestoreView />);
  }
  if (route.view === 'import') {
    return later(`import ${asked}`, t('import-key'), ({ ImportKeyView }) => <ImportKeyView />);
  }
  if (route.view === 'connect') {
    return later(`connect ${asked}`, t('connect-title'), ({ ConnectView }) => <ConnectView />);
  }
  if (route.view === 'watch') return later('watch', t('watch'), ({ WatchView }) => <WatchView />);

  const wallet = activeWallet(state);
  if (!wallet) return messenger ? <NoWalletHereView /> : <WelcomeView />;
  if (route.view === 'wallets') return later('wallets', t('wallets'), ({ WalletsView }) => <WalletsView />);
  const signing = signingWallet(wallet);
  // Home asks for the balance together with the session, and shows it when both are there.
  const isAsking = route.view === 'home' && state.session === undefined && wallet.kind === 'external';
  if (signing && !isAsking && !isOpen(state, signing))
    return <GateView key={signing.address} wallet={signing} />;
  const token = 'token' in route ? route.token : undefined;
  const to = 'to' in route ? route.to : undefined;
  if (route.view === 'price' && token !== undefined) {
    return later(`price ${wallet.address} ${token}`, t('swap-price'), ({ PriceView }) => (
      <PriceView {...{ token, wallet }} />
    ));
  }
  if (route.view === 'receive') {
    return later(`receive ${wallet.address}`, t('receive'), ({ ReceiveView }) => (
      <ReceiveView wallet={wallet} />
    ));
  }
  if (signing) {
    const { address } = signing;
    if (route.view === 'transaction') {
      const { signature } = route;
      return later(`${address} ${signature}`, t('activity'), ({ TransactionView }) => (
        <TransactionView signature={signature} wallet={signing} />
      ));
    }
    if (route.view === 'send') {
      const reviewed = ofWallet(signing, route.reviewed);
      return later(`send ${address} ${token}`, t('send'), ({ SendView }) => (
        <SendView wallet={signing} token={token} to={to} reviewed={reviewed} />
      ));
    }
    if (route.view === 'recipients') {
      return later(`recipients ${address}`, t('recipients'), ({ RecipientsView }) => (
        <RecipientsView wallet={signing} />
      ));
    }
    if (route.view === 'swap') {
      const { same } = route;
      const reviewed = ofWallet(signing, route.reviewed);
      return later(`swap ${address} ${token}`, t('swap'), ({ SwapView }) => (
        <SwapView wallet={signing} token={token} same={same} reviewed={reviewed} />
      ));
    }
    if (route.view === 'orders') {
      return later(`orders ${address}`, t('orders'), ({ OrdersView }) => <OrdersView wallet={signing} />);
    }
    if (isStakeRoute(route)) {
      return later(`stake ${address}`, t('stake'), ({ StakesView }) => (
        <StakesView route={route} wallet={signing} />
      ));
    }
  }
  return (
    <>
      <TabView view={route.view} wallet={wallet} />
      <Tabs />
    </>
  );
}

/** Undefined if the form was filled in for another wallet. */
function ofWallet<Draft>(
  { address }: PageWallet,
  reviewed: Reviewed<Draft> | undefined,
): Reviewed<Draft> | undefined {
  return reviewed?.wallet === address ? reviewed : undefined;
}

/** Another key begins the view again: nothing that was typed for one wallet or token stays for the next one. */
function later(key: string, title: string, show: LaterProps['show']): JSX.Element {
  // A key inside a spread object takes no effect.
  return <Later key={key} title={title} show={show} />;
}

function TabView({ view, wallet }: { view: string; wallet: PageWallet }): JSX.Element {
  if (view === 'settings') {
    return (
      // Another tab can bring another wallet here, for which the answers about this one do not count.
      <Later
        key={`settings ${wallet.address}`}
        isTab
        title={t('settings')}
        show={({ SettingsView }) => <SettingsView wallet={wallet} />}
      />
    );
  }
  if (view === 'activity') {
    return (
      <Later
        key={`activity ${wallet.address}`}
        isTab
        title={t('activity')}
        show={({ ActivityView, WatchedActivity }) =>
          wallet.kind === 'watched' ? <WatchedActivity /> : <ActivityView wallet={wallet} />
        }
      />
    );
  }
  return wallet.kind === 'watched' ? (
    <Later
      key={wallet.address}
      isTab
      title={t('home')}
      show={({ WatchedHome }) => <WatchedHome wallet={wallet} />}
    />
  ) : (
    <HomeView key={wallet.address} wallet={wallet} />
  );
}
