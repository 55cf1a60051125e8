import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { WalletClient } from '../../client/src/wallet-client.ts';
import type { Network } from '../../client/src/words.ts';
import type { Device, DevicePhrase, DeviceWallet, StoredPhrases } from '../device/index.ts';
import type { PageSession, PageSettings } from '../session/page-answers.ts';
import type { PageRequests } from '../session/page-requests.ts';
import type { Route } from './route.ts';
import { useStore, type Store } from './store.ts';

/** Why a link did not open. */
export type LinkProblem =
  | { kind: 'offline' | 'unavailable' }
  /** It was opened, replaced, has expired or never existed; the service's own words say which. */
  | { kind: 'closed'; words: string };

/** What views share. Keys are in the device layer only: nothing here is secret. */
export interface AppState {
  route: Route;
  settings: PageSettings;
  session: PageSession | null;
  stored: StoredPhrases;
  /** The wallet whose money is shown. */
  activeAddress: string | null;
  link: 'none' | 'opening' | LinkProblem;
  isOnline: boolean;
}

export interface App {
  store: Store<AppState>;
  device: Device;
  requests: PageRequests;
  client(network: Network): WalletClient;
  /** Signs the wallet in, unless the session has its proof already. Needs the unlocked wallet. */
  signIn(wallet: DeviceWallet): Promise<void>;
  choose(wallet: DeviceWallet): void;
  go(route: Route): void;
  /** Like `go`, but the back button then skips the view that is left. */
  replace(route: Route): void;
}

const AppContext = createContext<App | null>(null);

export const AppProvider = AppContext.Provider;

export function useApp(): App & { state: AppState } {
  const app = useContext(AppContext);
  if (!app) throw new Error('A view is outside of the app');
  return { ...app, state: useStore(app.store) };
}

export function walletsOf({ stored }: AppState): DeviceWallet[] {
  return stored.phrases.flatMap(({ wallets }) => wallets);
}

export function activeWallet(state: AppState): DeviceWallet | undefined {
  const wallets = walletsOf(state);
  return wallets.find(({ address }) => address === state.activeAddress) ?? wallets[0];
}

export function walletAt(state: AppState, address: string): DeviceWallet | undefined {
  return walletsOf(state).find((wallet) => wallet.address === address);
}

export function phraseOf({ stored }: AppState, wallet: DeviceWallet): DevicePhrase | undefined {
  return stored.phrases.find(({ wallets }) => wallets.some(({ address }) => address === wallet.address));
}
