import type { JSX } from 'preact';
import { activeWallet, phraseOf, useApp } from '../app/app.ts';
import { Loading } from '../parts/load-states.tsx';
import { Screen } from '../parts/screen.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { t } from '../texts/text.ts';
import { ActivityView } from './activity.tsx';
import { HomeView } from './home.tsx';
import { LinkProblemView } from './link-problem.tsx';
import { MakeView } from './make.tsx';
import { OperationView } from './operation.tsx';
import { ReceiveView } from './receive.tsx';
import { RestoreView } from './restore.tsx';
import { SendView } from './send.tsx';
import { SettingsView } from './settings.tsx';
import { UnlockView } from './unlock.tsx';
import { WalletsView } from './wallets.tsx';
import { WelcomeView } from './welcome.tsx';

/** Chooses the view. Only an operation and the ways to a wallet are shown without an unlocked one. */
export function Page(): JSX.Element {
  const { state } = useApp();
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
  const { state } = useApp();
  const { route, link } = state;
  if (link === 'opening') {
    return (
      <Screen title={t('link-opening')}>
        <Loading />
      </Screen>
    );
  }
  if (link !== 'none') return <LinkProblemView problem={link} />;
  if (route.view === 'operation') return <OperationView key={route.id} id={route.id} />;
  if (route.view === 'make') return <MakeView />;
  if (route.view === 'restore') return <RestoreView />;

  const wallet = activeWallet(state);
  const phrase = wallet && phraseOf(state, wallet);
  if (!wallet || !phrase) return <WelcomeView />;
  if (route.view === 'wallets') return <WalletsView />;
  if (!phrase.unlocked || !phrase.checked) {
    return <UnlockView key={wallet.address} wallet={wallet} phrase={phrase} />;
  }
  switch (route.view) {
    case 'receive':
      return <ReceiveView wallet={wallet} />;
    case 'send':
      return <SendView wallet={wallet} />;
    case 'activity':
      return (
        <>
          <ActivityView wallet={wallet} />
          <Tabs />
        </>
      );
    case 'settings':
      return (
        <>
          <SettingsView wallet={wallet} phrase={phrase} />
          <Tabs />
        </>
      );
    case 'home':
      return (
        <>
          <HomeView key={wallet.address} wallet={wallet} />
          <Tabs />
        </>
      );
  }
}
