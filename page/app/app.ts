import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { WalletClient } from '../../client/src/wallet-client.ts';
import type { Network } from '../../client/src/network.ts';
import type { AutoLock } from './kept-choices.ts';
import type { Device, DeviceKey, DevicePhrase, StoredSecrets } from '../device/index.ts';
import type { PageSession, PageSettings } from '../session/page-answers.ts';
import type { Messenger } from '../messenger/messenger.ts';
import type { FormRequest } from '../operations/form-request.ts';
import type { PageRequests } from '../session/page-requests.ts';
import {
  signingWallet,
  type OtherWallet,
  type PageWallet,
  type SigningWallet,
  type WalletSigner,
} from '../wallets/page-wallet.ts';
import type { WalletApps } from '../wallets/wallet-apps.ts';
import type { Recipients } from '../recipients/recipients.ts';
import type { Metadata } from '../tokens/metadata.ts';
import { askedWallet, type Route } from './route.ts';
import { useStore, type Store } from './store.ts';

/** Why a link did not open. */
export type LinkProblem =
  | { kind: 'offline' | 'unavailable' }
  /** It was opened, replaced, has expired or never existed, as the words say. */
  | { kind: 'closed'; words: string }
  /** The messenger around the page did not say who the person is, or too long ago. */
  | { kind: 'messenger'; words: string };

/** The state that views share. Keys are in the device layer only: nothing here is secret. */
export interface AppState {
  route: Route;
  settings: PageSettings;
  /** Undefined until the service has answered. */
  session: PageSession | null | undefined;
  stored: StoredSecrets;
  /** Wallets without a key of ours. */
  others: readonly OtherWallet[];
  apps: WalletApps;
  /** The wallet whose money is shown. */
  activeAddress: string | null;
  /** Amounts for reading are covered. Those that a person types, signs or has sent are not. */
  hidesAmounts: boolean;
  autoLock: AutoLock;
  link: 'none' | 'opening' | 'invited' | 'handed_over' | LinkProblem;
  isOnline: boolean;
}

export interface App {
  store: Store<AppState>;
  /**
   * Fulfilled once this visit has read the service's address, settings and session: a returning visit shows the lock of a wallet before that. Rejected
   * if one of them cannot be read.
   */
  answered: Promise<void>;
  device: Device;
  requests: PageRequests;
  /** Around this page if it is a Mini App; null in a tab of its own. */
  messenger: Messenger | null;
  metadata: Metadata;
  /** Requests of forms since the page was loaded, each by the id of the operation that the service has prepared for it. */
  formRequests: Map<string, FormRequest>;
  recipients: Recipients;
  client(network: Network): WalletClient;
  /**
   * Signs for a wallet whose key is on this device or in another program. Throws errors of the device, or WalletAppError. A program may
   * ask the person in a window of its own, so call it after a press only.
   */
  signer(wallet: SigningWallet): Promise<WalletSigner>;
  /** Signs the wallet in, unless the session has its proof already. Needs the unlocked wallet, or a press as `signer` does. */
  signIn(wallet: SigningWallet): Promise<void>;
  /** Tells an operation that asks for a wallet its address, and proves the wallet as `signIn` does. */
  share(operationId: string, wallet: SigningWallet): Promise<void>;
  /** Keeps a wallet without a key of ours on this device, and shows it. Throws NAME, ALREADY_HERE, OTHER_NETWORK, STORAGE_FULL, STORAGE_FORBIDDEN. */
  keep(wallet: OtherWallet): void;
  /** Throws NAME, STORAGE_FULL, STORAGE_FORBIDDEN. */
  rename(wallet: OtherWallet, name: string): void;
  /** Throws STORAGE_FULL, STORAGE_FORBIDDEN. */
  forget(wallet: OtherWallet): void;
  /** Disconnects the wallet from the service, if it is the session's. */
  disconnect(wallet: PageWallet): Promise<void>;
  /** Continues in the person's own browser, with the operation; the session here ends then. For a press inside a messenger. */
  handOver(operationId: string | null): Promise<void>;
  hideAmounts(hides: boolean): void;
  /** For all tabs at once. */
  chooseAutoLock(minutes: AutoLock): void;
  choose(wallet: Pick<PageWallet, 'address'>): void;
  go(route: Route): void;
  /** Back to the list of activities if a row of it led to this view; else home. */
  leave(): void;
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

/** An address is on the page once: its key on this device comes first. */
export function walletsOf({ stored, others }: Pick<AppState, 'stored' | 'others'>): PageWallet[] {
  const own = [...stored.phrases, ...stored.keys].flatMap(({ wallets }) =>
    wallets.map(({ address, name, network }) => ({ kind: 'device' as const, address, name, network })),
  );
  return [...own, ...others.filter((other) => !own.some(({ address }) => address === other.address))];
}

export function activeWallet(state: AppState): PageWallet | undefined {
  const wallets = walletsOf(state);
  return wallets.find(({ address }) => address === state.activeAddress) ?? wallets[0];
}

export function walletAt(state: AppState, address: string): PageWallet | undefined {
  return walletsOf(state).find((wallet) => wallet.address === address);
}

/** The network of a new wallet, until the person chooses another one. */
export function startNetwork({ route, settings }: AppState): Network {
  return askedWallet(route)?.network ?? settings.networks[0] ?? 'devnet';
}

/** The network of the wallet whose money is shown. */
export function shownNetwork(state: AppState): Network {
  return activeWallet(state)?.network ?? startNetwork(state);
}

/** The phrase or the imported key from which a wallet signs. Undefined if its key is not on this device. */
export function secretOf(
  { stored }: AppState,
  { address }: PageWallet,
): DevicePhrase | DeviceKey | undefined {
  return [...stored.phrases, ...stored.keys].find(({ wallets }) =>
    wallets.some((wallet) => wallet.address === address),
  );
}

/** Undefined if no phrase on this device covers the wallet. */
export function phraseOf({ stored }: AppState, wallet: PageWallet): DevicePhrase | undefined {
  return stored.phrases.find(({ wallets }) => wallets.some(({ address }) => address === wallet.address));
}

/** Those that can sign here. A wallet whose phrase was not checked is not used yet. */
export function usableWallets(state: AppState, network: Network): SigningWallet[] {
  return walletsOf(state)
    .filter((wallet) => wallet.network === network && secretOf(state, wallet)?.checked !== false)
    .flatMap((wallet) => signingWallet(wallet) ?? []);
}

/** A wallet that the service does not know yet can sign in now. */
export function maySignUp({ settings, session }: Pick<AppState, 'settings' | 'session'>): boolean {
  return session?.maySignUp ?? settings.signUp === 'open';
}

export function isSignedIn({ session }: AppState, { address, network }: PageWallet): boolean {
  return session?.wallet?.address === address && session.wallet.network === network;
}

/** True if a link has brought the operation to this browser. */
export function isLinked(
  { session }: Pick<AppState, 'session'>,
  { operation_id: id }: { operation_id: string },
): boolean {
  return session?.linkedOperations.includes(id) === true;
}

/** True if the wallet can be used as it is: its key is unlocked, or the session has its proof. */
export function isOpen(state: AppState, wallet: SigningWallet): boolean {
  if (wallet.kind === 'external') return isSignedIn(state, wallet);
  const secret = secretOf(state, wallet);
  return secret?.unlocked === true && secret.checked;
}
