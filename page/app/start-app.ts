import { ApiError } from '../../client/src/api-errors.ts';
import { createWalletClient, type WalletClient } from '../../client/src/wallet-client.ts';
import type { Network } from '../../client/src/words.ts';
import { createDevice } from '../device/index.ts';
import { takeLinkToken } from '../session/link-token.ts';
import type { PageSession } from '../session/page-answers.ts';
import { createPageRequests } from '../session/page-requests.ts';
import { inertText } from '../texts/hidden-characters.ts';
import { createPageTransport } from '../session/transport.ts';
import type { App, AppState, LinkProblem } from './app.ts';
import { isSignedOut } from './error-text.ts';
import { readChosenWallet, writeChosenWallet } from './kept-choices.ts';
import { formatRoute, readRoute } from './route.ts';
import { createStore } from './store.ts';

/** Reads what is on the device and what the service offers. A link is opened while the first view is there already. */
export async function startApp(): Promise<App> {
  const givenToken = takeLinkToken();
  const requests = createPageRequests();
  const device = createDevice();
  const [settings, stored, session] = await Promise.all([
    requests.settings(),
    device.list(),
    requests.session().catch(noSession),
  ]);
  // A link can be opened again while the page starts.
  const token = takeLinkToken() ?? givenToken;
  const store = createStore<AppState>({
    route: readRoute(window.location.hash),
    settings,
    session,
    stored,
    activeAddress: readChosenWallet(),
    link: token === null ? 'none' : 'opening',
    isOnline: navigator.onLine,
  });
  const clients = new Map<Network, WalletClient>();
  // The next view then signs in again by itself, while the wallet is unlocked.
  const transport = createPageTransport(() => store.set({ session: null }));

  const app: App = {
    store,
    device,
    requests,
    client(network) {
      const client = clients.get(network) ?? createWalletClient({ transport, network });
      clients.set(network, client);
      return client;
    },
    async signIn({ address, network }) {
      const proven = store.get().session?.wallet;
      if (proven?.address === address && proven.network === network) return;
      store.set({ session: await requests.prove(network, await device.signer(address)) });
    },
    choose({ address }) {
      writeChosenWallet(address);
      store.set({ activeAddress: address });
    },
    go(route) {
      window.history.pushState(null, '', formatRoute(route));
      store.set({ route });
    },
    replace(route) {
      window.history.replaceState(null, '', formatRoute(route));
      store.set({ route });
    },
  };

  listen(app);
  if (token !== null) void openLink(app, token);
  return app;
}

/** The token exists no more, or never did. */
const CLOSED_STATUSES = [400, 404, 409];

async function openLink(app: App, token: string): Promise<void> {
  app.store.set({ link: 'opening' });
  try {
    const { operationId, session } = await app.requests.redeem(token);
    app.store.set({ session, link: 'none' });
    app.replace({ view: 'operation', id: operationId });
  } catch (error) {
    app.store.set({ link: linkProblemOf(error) });
  }
}

function linkProblemOf(error: unknown): LinkProblem {
  if (!navigator.onLine) return { kind: 'offline' };
  const isClosed = error instanceof ApiError && CLOSED_STATUSES.includes(error.status);
  return isClosed ? { kind: 'closed', words: inertText(error.message) } : { kind: 'unavailable' };
}

function listen(app: App): void {
  const { store, device } = app;
  window.addEventListener('popstate', () => {
    // A link can be pasted into an open page.
    const token = takeLinkToken();
    if (token === null) store.set({ route: readRoute(window.location.hash) });
    else void openLink(app, token);
  });
  window.addEventListener('online', () => store.set({ isOnline: true }));
  window.addEventListener('offline', () => store.set({ isOnline: false }));
  for (const event of ['pointerdown', 'keydown'])
    window.addEventListener(event, () => device.noteActivity(), { passive: true });
  device.onChange(() => {
    void device.list().then((stored) => store.set({ stored }));
  });
}

function noSession(error: unknown): PageSession | null {
  if (isSignedOut(error)) return null;
  throw error;
}
