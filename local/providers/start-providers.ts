import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { bodyParser } from '@koa/bodyparser';
import Router from '@koa/router';
import Koa, { type Context } from 'koa';
import { stringify } from 'lossless-json';
import { z, ZodError } from 'zod';
import { coinGeckoAnswer } from './coingecko-answer.ts';
import { dexScreenerAnswer } from './dexscreener-answer.ts';
import { geckoTerminalAnswer } from './geckoterminal-answer.ts';
import { feedAnswer } from './feed-answer.ts';
import { jupiterAnswer } from './jupiter-answer.ts';
import type { SwapChain } from './jupiter-build.ts';
import { createMarket, type Market } from './market.ts';
import { LOGO_PATH, marketLogo } from './market-logo.ts';
import { createNewsDesk, publishedNews, type NewsDesk } from './news-desk.ts';
import type { ModelToken } from './price-model.ts';
import type { ProviderAnswer, ProviderRequest } from './provider-answer.ts';
import {
  createProviderFaults,
  faultRequest,
  PROVIDERS,
  type Provider,
  type ProviderFault,
} from './provider-faults.ts';
import { mintOf } from './wrapped-sol.ts';

export interface RunningProviders {
  /** `http://127.0.0.1:port`: the control page; the providers are below `/jup`, `/gecko`, `/dex` and `/feeds`. */
  url: string;
  market: Market;
  news: NewsDesk;
  stop(): Promise<void>;
}

export interface StartProvidersOptions {
  /** 0: a free one. */
  port?: number;
  seed?: string;
  tokens: readonly ModelToken[];
  /** For routes of swaps; default: there are none. */
  swapChain?: SwapChain | null;
}

/** A request as a provider received it. */
interface RecordedRequest {
  provider: Provider;
  path: string;
  query: Record<string, string>;
  at: number;
}

const HOST = '127.0.0.1';

const BYTES_PER_MEGABYTE = 1024 * 1024;

/** The newest ones. */
const MAX_RECORDED = 5_000;

const ANSWERS: Record<
  Provider,
  (request: ProviderRequest, chain: SwapChain | null) => ProviderAnswer | Promise<ProviderAnswer>
> = {
  jup: jupiterAnswer,
  gecko: (request) =>
    request.path.startsWith('/networks/') ? geckoTerminalAnswer(request) : coinGeckoAnswer(request),
  dex: dexScreenerAnswer,
  feeds: feedAnswer,
};

const CONTROL_PAGE = new URL('control.html', import.meta.url);
/** The control page of the chain has it too. */
const ASK = new URL('../control-ask.mjs', import.meta.url);
/** The page loads them; they are next to it. */
const CONTROL_FILE = /^\/(control(?:-[a-z]+)?\.(css|mjs))$/;

const heldPrice = z.strictObject({
  price: z
    .string()
    .regex(/^\d+(\.\d+)?(e[+-]?\d+)?$/i)
    .nullable(),
});

/**
 * Stand-ins for the providers of prices and pools, and for a feed of news, on this machine: their real paths below a prefix, with their keys and
 * error forms, over one market. People move its prices and publish news on a control page; tests set faults.
 */
export async function startProviders({
  port = 0,
  seed = 'local',
  tokens,
  swapChain = null,
}: StartProvidersOptions): Promise<RunningProviders> {
  const market = createMarket({ seed, tokens });
  const news = createNewsDesk();
  const faults = createProviderFaults();
  const requests: RecordedRequest[] = [];

  const router = new Router();
  router.get('/', async (ctx) => {
    ctx.type = 'html';
    ctx.body = await readFile(CONTROL_PAGE, 'utf8');
  });
  router.get('/control-ask.mjs', async (ctx) => {
    ctx.type = 'js';
    ctx.body = await readFile(ASK, 'utf8');
  });
  router.get(CONTROL_FILE, async (ctx) => {
    const [, name = '', type] = CONTROL_FILE.exec(ctx.path) ?? [];
    ctx.type = type === 'css' ? 'css' : 'js';
    ctx.body = await readFile(new URL(name, CONTROL_PAGE), 'utf8');
  });
  router.get(`${LOGO_PATH}:name`, (ctx) => {
    ctx.type = 'png';
    ctx.body = Buffer.from(marketLogo(mintOf((ctx.params['name'] ?? '').replace(/\.png$/, ''))));
  });
  router.get('/control/prices', (ctx) => {
    ctx.body = { prices: market.tokens() };
  });
  router.put('/control/prices/:token', (ctx) => {
    const { price } = heldPrice.parse(ctx.request.body);
    if (market.hold(ctx.params['token'] ?? '', price)) ctx.body = { prices: market.tokens() };
  });
  router.get('/control/news', (ctx) => {
    ctx.body = { news: news.items() };
  });
  router.post('/control/news', (ctx) => {
    news.publish(publishedNews.parse(ctx.request.body));
    ctx.body = { news: news.items() };
  });
  router.get('/control/faults', (ctx) => {
    ctx.body = { faults: faults.active() };
  });
  router.post('/control/faults', (ctx) => {
    faults.add(faultRequest.parse(ctx.request.body));
    ctx.body = {};
  });
  router.delete('/control/faults', (ctx) => {
    faults.clear();
    ctx.body = {};
  });
  router.get('/control/requests', (ctx) => {
    ctx.body = { requests };
  });

  async function provide(provider: Provider, ctx: Context): Promise<void> {
    const path = ctx.path.slice(provider.length + 1);
    requests.push({ provider, path, query: Object.fromEntries(ctx.URL.searchParams), at: Date.now() });
    if (requests.length > MAX_RECORDED) requests.shift();
    const taken = faults.take(provider);
    for (const fault of taken) if (await answeredByFault(ctx, fault)) return;
    const request: ProviderRequest = {
      path,
      query: ctx.URL.searchParams,
      header: (name) => ctx.get(name),
      market,
      news,
      faults: taken,
    };
    const { status, body, headers } = await ANSWERS[provider](request, swapChain);
    ctx.status = status;
    ctx.type = 'json';
    ctx.body = typeof body === 'string' ? body : stringify(body);
    ctx.set(headers ?? {});
  }

  const app = new Koa();
  // Clients hang up early, as at an answer that is too long.
  app.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET') app.onerror(error);
  });
  app.use(async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (!(error instanceof ZodError)) throw error;
      ctx.status = 400;
      ctx.body = { error: z.prettifyError(error) };
    }
  });
  // A page of another site must not move prices: its requests have an origin, and JSON needs a preflight, which is not answered.
  app.use(bodyParser({ enableTypes: ['json'] }));
  app.use(router.routes());
  for (const provider of PROVIDERS) {
    app.use(async (ctx, next) => {
      if (ctx.method === 'GET' && ctx.path.startsWith(`/${provider}/`)) await provide(provider, ctx);
      else await next();
    });
  }
  const server = createServer((request, response) => void app.callback()(request, response));
  server.listen(port, HOST);
  await once(server, 'listening');
  return {
    url: `http://${HOST}:${(server.address() as AddressInfo).port}`,
    market,
    news,
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** True: the fault is the whole answer. */
async function answeredByFault(ctx: Context, fault: ProviderFault): Promise<boolean> {
  switch (fault.kind) {
    case 'slow':
      await delay(fault.milliseconds);
      return false;
    case 'status':
      ctx.status = fault.status;
      ctx.set(fault.headers);
      ctx.body = { code: fault.status, message: '[API Gateway] refused' };
      return true;
    case 'html':
      ctx.type = 'html';
      ctx.body = '<!doctype html><title>Just a moment</title>';
      return true;
    case 'json':
      ctx.type = 'json';
      ctx.body = JSON.stringify(fault.body);
      return true;
    case 'cut':
      ctx.respond = false;
      ctx.res.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      ctx.res.write('{"So11');
      ctx.res.destroy();
      return true;
    case 'huge':
      ctx.respond = false;
      ctx.res.writeHead(200, { 'content-type': 'application/json' });
      // The client hangs up before the end.
      await pipeline(hugeJson(fault.megabytes), ctx.res).catch(() => undefined);
      return true;
    case 'redirect':
      ctx.status = 302;
      ctx.set('location', fault.location);
      ctx.body = '';
      return true;
    // They change the answer (shown-price.ts, feed-answer.ts, jupiter-build.ts).
    case 'bomb':
    case 'optimistic':
    case 'unit price':
    case 'hostile':
    case 'fields':
    case 'missing':
    case 'nulls':
    case 'extra':
    case 'factor':
    case 'price':
    case 'stale':
      return false;
  }
}

function* hugeJson(megabytes: number): Generator<string> {
  yield '["';
  for (let sent = 0; sent < megabytes; sent += 1) yield 'x'.repeat(BYTES_PER_MEGABYTE);
  yield '"]';
}
