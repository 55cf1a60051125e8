import { ApiError } from '../../client/src/transport/api-errors.ts';
import type { Transport } from '../../client/src/transport/transport.ts';
import { createWalletClient, type WalletClient } from '../../client/src/wallet-client.ts';
import type { Network } from '../../client/src/network.ts';
import { createDevice, expectFree, readName } from '../device/index.ts';
import { takeLaunch, type Launch } from '../messenger/launch.ts';
import { connectMessenger } from '../messenger/messenger.ts';
import { takeLinkToken } from '../session/link-token.ts';
import { keepService, readKeptService } from '../session/kept-service.ts';
import { readSettings, type PageSession } from '../session/page-answers.ts';
import { createPageRequests } from '../session/page-requests.ts';
import { inertText } from '../texts/hidden-characters.ts';
import { closedLinkText, refusedLaunchText } from '../texts/service-words.ts';
import { readServiceUrl } from '../session/read-service-url.ts';
import { createServiceConnection } from '../session/service-connection.ts';
import { createRecipients } from '../recipients/recipients.ts';
import { appSigner } from '../wallets/app-signer.ts';
import { createMetadata } from '../tokens/metadata.ts';
import { createKeptWallets } from '../wallets/kept-wallets.ts';
import { createWalletApps } from '../wallets/wallet-apps.ts';
import { isSignedIn, walletsOf, type App, type AppState, type LinkProblem } from './app.ts';
import { isSignedOut } from './error-text.ts';
import {
  onAutoLockChange,
  readAutoLock,
  readChosenWallet,
  readHidesAmounts,
  showTheme,
  writeAutoLock,
  writeChosenWallet,
  writeHidesAmounts,
  type AutoLock,
} from './kept-choices.ts';
import { formatRoute, readRoute, WALLET_VIEWS, type Route } from './route.ts';
import { createStore } from './store.ts';

const UNAUTHORIZED = 401;
const MINUTE_MS = 60_000;

/** Views that show what the service decides, without a lock before them. */
const ASKING_VIEWS: readonly Route['view'][] = ['operation', 'watch', ...WALLET_VIEWS];

/**
 * Reads what is on the device and what the service offers. A visit that has a wallet, and the settings of the last visit, does not wait for the
 * service: the lock needs nothing of it. A link is opened while the first view is there already.
 */
export async function startApp(): Promise<App> {
  const launch = takeLaunch();
  const givenToken = takeLinkToken();
  const known = readKeptService();
  const serviceUrl = readServiceUrl();
  const connection = createServiceConnection({ serviceUrl, isOwnExpected: known?.isOwnOrigin === true });
  const requests = createPageRequests(connection);
  const kept = createKeptWallets();
  const autoLock = readAutoLock();
  const device = createDevice({ others: kept.list, idleMs: autoLock * MINUTE_MS });
  const answers = Promise.all([
    serviceUrl,
    requests.settings(),
    launch ? null : requests.session().catch(noSession),
  ]).then(([url, given, session]) => {
    const settings = readSettings(given);
    keepService(url === '', given);
    return { settings, session };
  });
  // It may fail before anything waits for it.
  answers.catch(() => undefined);
  const stored = await device.list();
  const isEarly =
    walletsOf({ stored, others: kept.list() }).length > 0 &&
    givenToken === null &&
    !launch &&
    !ASKING_VIEWS.includes(readRoute(window.location.hash).view);
  const { settings, session } = known && isEarly ? { ...known, session: undefined } : await answers;
  // A link can be opened again while the page starts.
  const token = takeLinkToken() ?? givenToken;
  const store = createStore<AppState>({
    route: readRoute(window.location.hash),
    settings,
    session,
    stored,
    others: kept.list(),
    apps: createWalletApps(),
    activeAddress: readChosenWallet(),
    hidesAmounts: readHidesAmounts(),
    autoLock,
    link: token === null && !launch ? 'none' : 'opening',
    isOnline: navigator.onLine,
  });
  const clients = new Map<Network, WalletClient>();
  const transport: Transport = async (request) => {
    const { session: asked } = store.get();
    const response = await connection.transport(request);
    // The next view then signs in again by itself, while the wallet is unlocked. A session that began meanwhile stays.
    if (response.status === UNAUTHORIZED && store.get().session === asked) store.set({ session: null });
    return response;
  };

  const answered = answers.then((now) => {
    // A link or a refusal may have been quicker, and is newer.
    const isNew = store.get().session === undefined;
    store.set({ settings: now.settings, ...(isNew ? { session: now.session } : {}) });
  });
  answered.catch(() => undefined);

  const app: App = {
    store,
    answered,
    device,
    requests,
    messenger: launch && connectMessenger(launch.themeParams, showTheme),
    formRequests: new Map(),
    metadata: createMetadata({ read: (network, mints) => app.client(network).prices.tokens(mints) }),
    recipients: createRecipients(requests),
    client(network) {
      const client = clients.get(network) ?? createWalletClient({ transport, network });
      clients.set(network, client);
      return client;
    },
    async signer(wallet) {
      const { address } = wallet;
      if (wallet.kind === 'external') return await appSigner(store.get().apps.of(wallet.network), wallet);
      const signer = await device.signer(address);
      return { ...signer, walletType: 'device', signText: signer.signMessage };
    },
    async signIn(wallet) {
      await answered;
      if (isSignedIn(store.get(), wallet)) return;
      store.set({ session: await requests.prove(wallet.network, await app.signer(wallet)) });
    },
    async share(operationId, wallet) {
      const signer = await app.signer(wallet);
      store.set({ session: await requests.proveFor(operationId, wallet.network, signer) });
    },
    keep(wallet) {
      const wallets = walletsOf(store.get());
      // A watched wallet can become a connected one or the other way round, and keeps its name.
      const old = wallets.find(
        ({ kind, address, network }) =>
          kind !== 'device' && address === wallet.address && network === wallet.network,
      );
      expectFree(
        wallets.filter((each) => each !== old),
        wallet,
      );
      kept.keep({ ...wallet, name: old?.name ?? readName(wallet.name) });
      app.choose(wallet);
    },
    rename: (wallet, name) => kept.keep({ ...wallet, name: readName(name) }),
    async disconnect(wallet) {
      await answered;
      if (isSignedIn(store.get(), wallet)) store.set({ session: await requests.disconnect() });
    },
    forget: ({ address }) => kept.remove(address),
    async handOver(operationId) {
      const url = operationId === null ? window.location.origin : await requests.handOver(operationId);
      app.messenger?.openLink(url);
      store.set({ session: null, link: 'handed_over' });
    },
    hideAmounts(hides) {
      writeHidesAmounts(hides);
      store.set({ hidesAmounts: hides });
    },
    chooseAutoLock(minutes) {
      writeAutoLock(minutes);
      applyAutoLock(app, minutes);
    },
    choose({ address }) {
      writeChosenWallet(address);
      store.set({ activeAddress: address });
    },
    go(route) {
      window.history.pushState({ from: store.get().route.view }, '', formatRoute(route));
      store.set({ route });
    },
    leave() {
      const { from } = (window.history.state ?? {}) as { from?: unknown };
      if (from === 'activity') window.history.back();
      else app.go({ view: 'home' });
    },
    replace(route) {
      window.history.replaceState({}, '', formatRoute(route));
      store.set({ route });
    },
  };

  // So that the way back to the first view is told from an address that is typed.
  window.history.replaceState(window.history.state ?? {}, '');
  listen(app);
  kept.onChange(() => store.set({ others: kept.list() }));
  // The programs are the same object: the views ask it again.
  store.get().apps.onChange(() => store.set({}));
  if (launch) void openLaunch(app, launch);
  else if (token !== null) void openLink(app, token);
  return app;
}

/** The token exists no more, or never did. */
const CLOSED_STATUSES = [400, 403, 404, 409];

async function openLink(app: App, token: string): Promise<void> {
  app.store.set({ link: 'opening' });
  try {
    const { operationId, session } = await app.requests.redeem(token);
    app.store.set({ session, link: operationId === null ? 'invited' : 'none' });
    if (operationId !== null) app.replace({ view: 'operation', id: operationId });
  } catch (error) {
    const closed = closedError(error);
    app.store.set({
      link: closed ? { kind: 'closed', words: inertText(closedLinkText(closed)) } : otherProblem(),
    });
  }
}

async function openLaunch({ store, requests, replace }: App, launch: Launch): Promise<void> {
  const { initData, operationId } = launch;
  if (initData === '') {
    store.set({ link: { kind: 'messenger', words: '' } });
    return;
  }
  try {
    store.set({ session: await requests.openInMessenger(initData, operationId), link: 'none' });
    if (operationId !== null) replace({ view: 'operation', id: operationId });
  } catch (error) {
    const closed = closedError(error);
    store.set({
      link: closed ? { kind: 'messenger', words: inertText(refusedLaunchText(closed)) } : otherProblem(),
    });
  }
}

function closedError(error: unknown): ApiError | undefined {
  const isClosed = navigator.onLine && error instanceof ApiError && CLOSED_STATUSES.includes(error.status);
  return isClosed ? error : undefined;
}

function otherProblem(): LinkProblem {
  return { kind: navigator.onLine ? 'unavailable' : 'offline' };
}

function applyAutoLock({ device, store }: App, minutes: AutoLock): void {
  device.setIdleTime(minutes * MINUTE_MS);
  store.set({ autoLock: minutes });
}

function listen(app: App): void {
  const { store, device } = app;
  window.addEventListener('popstate', ({ state }) => {
    // A link can be pasted into an open page.
    const token = takeLinkToken();
    if (token !== null) {
      void openLink(app, token);
      return;
    }
    const { route: left } = store.get();
    const route = readRoute(window.location.hash);
    const form = left.view === 'operation' ? left.form : undefined;
    // An address that was typed has no state, and does not lead back.
    store.set({ route: form && state !== null && route.view === form.view ? form : route });
  });
  window.addEventListener('online', () => store.set({ isOnline: true }));
  window.addEventListener('offline', () => store.set({ isOnline: false }));
  for (const event of ['pointerdown', 'keydown'])
    window.addEventListener(event, () => device.noteActivity(), { passive: true });
  onAutoLockChange((minutes) => applyAutoLock(app, minutes));
  device.onChange(() => {
    void device.list().then((stored) => store.set({ stored }));
  });
}

function noSession(error: unknown): PageSession | null {
  if (isSignedOut(error)) return null;
  throw error;
}
