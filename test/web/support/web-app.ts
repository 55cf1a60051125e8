import { freePort } from '../../../local/processes/ports.ts';
import { listen } from '../../../api/http/listen.ts';
import type { PageSession } from '../../../domain/access/actor.ts';
import { ServiceError } from '../../../domain/errors.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { createWebApp } from '../../../web/app.ts';
import { createAskFaucet } from '../../../web/faucet/faucet.ts';
import type { OpenRequestLimits } from '../../../web/http/open-request-limit.ts';
import { pageFiles } from '../../../web/page-files.ts';
import { webRoutes, type WebRoutesDeps } from '../../../web/routes.ts';
import { createSessionAuthentication } from '../../../web/session/session-authentication.ts';
import { memoryStream } from '../../support/memory-stream.ts';
import { placeholderPage } from './placeholder-page.ts';

/** A session's secret and a link's, in the form of real ones. */
export const SESSION_TOKEN = 'session'.padEnd(43, '-');
export const LINK_TOKEN = 'link'.padEnd(43, '-');

const SESSION: PageSession = {
  kind: 'page_session',
  sessionId: 'ses_1',
  linkedOperations: [],
  wallet: null,
  grants: [],
};

export interface WebAppOptions {
  openRequests?: OpenRequestLimits;
  faucetUrl?: string;
}

/** The wallet page's app over sessions that know one link and one session: for all that needs no database. */
export async function startWebApp({ openRequests, faucetUrl }: WebAppOptions = {}) {
  const limits = openRequests ?? { perAddress: 1_000, inTotal: 1_000 };
  const page = await placeholderPage();
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const stream = memoryStream();
  const sessions: WebRoutesDeps['useCases']['sessions'] = {
    async authenticate(token) {
      if (token === SESSION_TOKEN) return SESSION;
      throw new ServiceError('INVALID_API_KEY', 'The session has ended.');
    },
    async redeem(current, token) {
      if (token !== LINK_TOKEN) throw new ServiceError('NOT_FOUND', 'This link does not exist.');
      return { session: SESSION, token: current ? null : SESSION_TOKEN, operationId: 'op_1' };
    },
    async challenge(network, { domain, uri }) {
      return { message: `${network} ${domain} ${uri}`, expiresAt: new Date(0) };
    },
    async prove(current) {
      return { session: SESSION, token: current ? null : SESSION_TOKEN };
    },
    async end() {},
    async read() {
      return { expiresAt: new Date('2030-01-01T00:00:00Z'), wallet: null, linkedOperations: [] };
    },
  };
  const app = createWebApp({
    routes: webRoutes({
      useCases: { sessions } as WebRoutesDeps['useCases'],
      networks: ['devnet'],
      defaultNetwork: 'devnet',
      publicUrl,
      explorerUrls: {
        mainnet: 'https://main.example/{signature}',
        devnet: 'https://dev.example/{signature}',
      },
      askFaucet: faucetUrl === undefined ? null : createAskFaucet(faucetUrl),
      status: { checks: {}, warnings: {}, ledgers: () => Promise.resolve([]) },
    }),
    files: await pageFiles(page.directory),
    publicUrl,
    authenticate: createSessionAuthentication({ sessions, wrongPerMinute: limits.perAddress }),
    access: {
      countRequest: () => Promise.resolve({ allowed: true, limit: 10, remaining: 9, resetSeconds: 60 }),
    },
    openRequests: limits,
    trustedProxies: 1,
    log: createLogger({ level: 'debug', service: 'web', stream }),
    draining: new AbortController().signal,
    isDatabaseUnavailable: () => false,
  });
  const listener = await listen(app.callback(), { host: '127.0.0.1', port }, { drainMs: 0, idleGraceMs: 0 });

  return {
    publicUrl,
    logged: () => stream.text(),
    get: (path: string, headers: Record<string, string> = {}) => fetch(`${publicUrl}${path}`, { headers }),
    /** As the page itself sends it, unless the headers say otherwise. */
    post: (path: string, json: unknown, headers: Record<string, string> = {}) =>
      fetch(`${publicUrl}${path}`, {
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
