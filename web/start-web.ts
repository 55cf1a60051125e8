import { setMaxListeners } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Connection } from '@temporalio/client';
import { listen } from '../http/listen.ts';
import { openServiceParts } from '../composition/service-parts.ts';
import { createChartDrawer } from '../charts/chart-drawer.ts';
import type { Config } from '../config/config.ts';
import { createBotApi } from '../telegram/bot-api.ts';
import { createChatUrl } from '../telegram/chat-url.ts';
import { isDatabaseUnavailable } from '../db/postgres/unavailable.ts';
import type { Logger } from '../telemetry/logger.ts';
import { createWebApp } from './app.ts';
import { createPageOrigins } from './middleware/page-origins.ts';
import { pageFiles, withMiniApp } from './page-files.ts';
import { webRoutes } from './routes.ts';
import { createSessionAuthentication } from './session/session-authentication.ts';

export interface RunningWeb {
  /** `http://host:port` of the listener; people open PUBLIC_WEB_URL. */
  url: string;
  /** Answers waiting requests, finishes running ones, and closes everything. */
  stop(): Promise<void>;
}

export interface StartWebOptions {
  config: Config;
  log: Logger;
  connection: Connection;
  /** Default: what `npm run web:build` writes. */
  pageDirectory?: string;
  /** As for the API. */
  drainMs?: number | undefined;
  idleGraceMs?: number | undefined;
}

const BUILT_PAGE = fileURLToPath(new URL('../page/dist', import.meta.url));

/** Wires the process that serves the wallet page, and listens. */
export async function startWeb({
  config,
  log,
  connection,
  pageDirectory = BUILT_PAGE,
  drainMs,
  idleGraceMs,
}: StartWebOptions): Promise<RunningWeb> {
  // Before any connection is opened: without the page there is nothing to serve.
  const files = await pageFiles(pageDirectory);
  const parts = openServiceParts({ config, log, connection, applicationName: 'wallet-web' });
  const { useCases, status, networks } = parts;
  const { publicUrl, allowedOrigins, explorerUrls, faucetUrl, openRequests, signUp } = config.web;
  const frameAncestors = config.bot.telegram === null ? null : config.bot.frameAncestors;
  const origins = createPageOrigins({ publicUrl, allowedOrigins });
  const draining = new AbortController();
  // Every running request listens to it; Node reports more than ten listeners as a leak.
  setMaxListeners(0, draining.signal);
  const app = createWebApp({
    routes: webRoutes({
      useCases,
      charts: createChartDrawer(),
      networks,
      defaultNetwork: config.defaultNetwork,
      origins,
      explorerUrls,
      hasFaucet: faucetUrl !== null,
      signUp,
      chatUrl: chatUrlOf(config.bot),
      webUrl: publicUrl,
      status,
    }),
    files: frameAncestors === null ? files : withMiniApp(files),
    frameAncestors,
    origins,
    authenticate: createSessionAuthentication({
      sessions: useCases.sessions,
      origins,
      wrongPerMinute: openRequests.perAddress,
    }),
    access: useCases.access,
    openRequests,
    trustedProxies: config.api.trustedProxies,
    log,
    draining: draining.signal,
    isDatabaseUnavailable,
  });
  const listener = await listen(app.callback(), config.web, { drainMs, idleGraceMs });

  return {
    url: listener.url,
    async stop() {
      await listener.drain(() => draining.abort());
      await parts.close();
    },
  };
}

/** Telegram knows the bot's name, unless the operator has set the address. */
function chatUrlOf({ telegram, chatUrl }: Config['bot']): (() => Promise<string | null>) | null {
  if (telegram === null) return null;
  const botApi = createBotApi(telegram);
  return createChatUrl({ given: chatUrl, username: () => botApi.username() });
}
