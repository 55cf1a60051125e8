import { createChartDrawer } from '../../../charts/chart-drawer.ts';
import { freePort } from '../../../local/processes/ports.ts';
import { listen } from '../../../http/listen.ts';
import type { PageSession } from '../../../domain/access/actor.ts';
import { ServiceError } from '../../../domain/errors.ts';
import { bearerOrigin, type AskingPage } from '../../../domain/sessions/asking-page.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { createAskFaucet } from '../../../providers/faucet.ts';
import { createFaucet } from '../../../use-cases/faucet/index.ts';
import type { OpenedSession } from '../../../use-cases/sessions/session.ts';
import { createWebApp } from '../../../web/app.ts';
import type { OpenRequestLimits } from '../../../web/middleware/open-request-limit.ts';
import { createPageOrigins } from '../../../web/middleware/page-origins.ts';
import { pageFiles, withMiniApp } from '../../../web/page-files.ts';
import { webRoutes, type WebRoutesDeps } from '../../../web/routes.ts';
import { createSessionAuthentication } from '../../../web/session/session-authentication.ts';
import { memoryStream } from '../../support/memory-stream.ts';
import { placeholderPage } from './placeholder-page.ts';

/** A session's secret and a link's, in the form of real ones. */
export const SESSION_TOKEN = 'session'.padEnd(43, '-');
export const BEARER_TOKEN = 'bearer'.padEnd(43, '-');
export const LINK_TOKEN = 'link'.padEnd(43, '-');

/** It may frame the page as a Mini App. */
const MESSENGER = 'https://messenger.example';

const SESSION: PageSession = {
  kind: 'page_session',
  sessionId: 'ses_1',
  linkedOperations: [],
  wallet: null,
  grants: [],
};

function opened(current: PageSession | null, page: AskingPage): OpenedSession {
  const token = bearerOrigin(page) === null ? SESSION_TOKEN : BEARER_TOKEN;
  return { session: SESSION, token: current ? null : token };
}

export interface WebAppOptions {
  openRequests?: OpenRequestLimits;
  faucetUrl?: string;
  /** Origins of pages that another site hosts. */
  allowedOrigins?: string[];
  /** Where links lead; the app's own address by default. */
  publicUrl?: string;
}

/** The wallet page's app over sessions that know one link and one session: for all that needs no database. */
export async function startWebApp({
  openRequests,
  faucetUrl,
  allowedOrigins = [],
  publicUrl: elsewhere,
}: WebAppOptions = {}) {
  const limits = openRequests ?? { perAddress: 1_000, inTotal: 1_000 };
  const page = await placeholderPage();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const publicUrl = elsewhere ?? url;
  const origins = createPageOrigins({ publicUrl, allowedOrigins });
  const stream = memoryStream();
  const sessions: WebRoutesDeps['useCases']['sessions'] = {
    async authenticate(token, page) {
      const origin = bearerOrigin(page);
      if (
        origin === null ? token === SESSION_TOKEN : token === BEARER_TOKEN && allowedOrigins.includes(origin)
      ) {
        return SESSION;
      }
      throw new ServiceError('INVALID_API_KEY', 'The session has ended.');
    },
    async redeem(current, token, page) {
      if (token !== LINK_TOKEN) throw new ServiceError('NOT_FOUND', 'This link does not exist.');
      return { ...opened(current, page), operationId: 'op_1' };
    },
    async openInMessenger() {
      return { session: SESSION, token: BEARER_TOKEN };
    },
    async handOver() {
      return { token: LINK_TOKEN, expiresAt: new Date('2030-01-01T00:00:00Z') };
    },
    async challenge(network, _, { origin }) {
      return { message: `${network} ${origin}`, expiresAt: new Date(0) };
    },
    async prove(current, _, __, page) {
      return opened(current, page);
    },
    async disconnect() {},
    async end() {},
    async read() {
      return {
        expiresAt: new Date('2030-01-01T00:00:00Z'),
        wallet: null,
        linkedOperations: [],
        maySignUp: true,
      };
    },
  };
  const app = createWebApp({
    routes: webRoutes({
      useCases: {
        sessions,
        faucet: createFaucet({ askFaucet: faucetUrl === undefined ? null : createAskFaucet(faucetUrl) }),
      } as WebRoutesDeps['useCases'],
      charts: createChartDrawer(),
      networks: ['devnet'],
      defaultNetwork: 'devnet',
      origins,
      explorerUrls: {
        mainnet: 'https://main.example/{signature}',
        devnet: 'https://dev.example/{signature}',
      },
      hasFaucet: faucetUrl !== undefined,
      signUp: 'open',
      chatUrl: async () => 'https://t.me/wallet_test_bot',
      webUrl: publicUrl,
      status: { checks: {}, warnings: {}, ledgers: () => Promise.resolve([]) },
    }),
    files: withMiniApp(await pageFiles(page.directory)),
    frameAncestors: [MESSENGER],
    origins,
    authenticate: createSessionAuthentication({ sessions, origins, wrongPerMinute: limits.perAddress }),
    access: {
      countRequest: () => Promise.resolve({ allowed: true, limit: 10, remaining: 9, resetSeconds: 60 }),
      watchCredential: () => () => undefined,
    },
    openRequests: limits,
    trustedProxies: 1,
    log: createLogger({ level: 'debug', service: 'web', stream }),
    draining: new AbortController().signal,
    isDatabaseUnavailable: () => false,
  });
  const listener = await listen(app.callback(), { host: '127.0.0.1', port }, { drainMs: 0, idleGraceMs: 0 });

  return {
    url,
    publicUrl,
    logged: () => stream.text(),
    get: (path: string, headers: Record<string, string> = {}) => fetch(`${url}${path}`, { headers }),
    /** As the page itself sends it, unless the headers say otherwise. */
    post: (path: string, json: unknown, headers: Record<string, string> = {}) =>
      fetch(`${url}${path}`, {
        method: 'POST',
        headers: { origin: publicUrl, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(json),
      }),
    async stop() {
      await listener.drain(() => undefined);
      await page.remove();
    },
  };
}

export type TestWebApp = Awaited<ReturnType<typeof startWebApp>>;
