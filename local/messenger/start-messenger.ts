import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bodyParser } from '@koa/bodyparser';
import Koa from 'koa';
import { ZodError } from 'zod';
import { BotApiError } from './bot-api-error.ts';
import { createBotMethods } from './bot-methods.ts';
import { botRoutes } from './bot-routes.ts';
import { createFaults } from './faults.ts';
import { createPeople } from './people.ts';
import { createPictures } from './pictures.ts';
import { pageRoutes } from './page-files.ts';
import { peopleRoutes } from './people-routes.ts';
import { createRecordedCalls } from './recorded-calls.ts';
import { refuseOtherSites } from './refuse-other-sites.ts';
import { saveState } from './save-state.ts';
import { sendWebhooks } from './send-webhooks.ts';
import { createTelegram } from './telegram.ts';
import { createGetUpdates } from './updates.ts';

export interface RunningMessenger {
  /** `http://127.0.0.1:port`: for TELEGRAM_API_URL, and the address of the chat page. */
  url: string;
  stop(): Promise<void>;
}

export interface StartMessengerOptions {
  token: string;
  host?: string;
  /** 0: a free one. */
  port?: number;
  /** Keeps people and chats from one start to the next. */
  stateFile?: string;
  /** Origins of the Mini Apps that the chat page may frame. */
  frameOrigins?: readonly string[];
}

const SAVE_INTERVAL_MS = 1_000;

/** Long chats are written less often: after a pause of so many times what the last one took. */
const SAVE_PAUSES = 20;

/**
 * A stand-in for Telegram on this machine: the Bot API (core.telegram.org/bots/api) over HTTP for the bot, and a messenger for people.
 * It has the methods and fields that the bot uses, with the errors of the original (test/local/telegram).
 */
export async function startMessenger({
  token,
  host = '127.0.0.1',
  port = 0,
  stateFile,
  frameOrigins = [],
}: StartMessengerOptions): Promise<RunningMessenger> {
  const telegram = createTelegram(stateFile === undefined ? {} : await readState(stateFile));
  const pictures = createPictures(stateFile === undefined ? null : `${stateFile}.pictures`);
  const people = createPeople(telegram, token);
  const faults = createFaults();
  const calls = createRecordedCalls();
  const stopped = new AbortController();

  const app = new Koa();
  app.use(async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (!(error instanceof BotApiError) && !(error instanceof ZodError)) throw error;
      ctx.status = error instanceof BotApiError ? error.status : 400;
      ctx.body = { error: error.message };
    }
  });
  app.use(refuseOtherSites);
  app.use(bodyParser({ enableTypes: ['json', 'form'], jsonLimit: '15mb' }));
  app.use(
    botRoutes({
      token,
      methods: createBotMethods(telegram, pictures),
      getUpdates: createGetUpdates(telegram),
      faults,
      calls,
    }).routes(),
  );
  app.use(pageRoutes(frameOrigins).routes());
  app.use(peopleRoutes({ telegram, people, pictures, faults, calls }).routes());
  const server = createServer((request, response) => void app.callback()(request, response));
  // A bot keeps its connections for long.
  server.keepAliveTimeout = 60_000;
  server.listen(port, host);
  await once(server, 'listening');

  const webhooks = sendWebhooks(telegram, stopped.signal);
  let isSaved = true;
  const changed = (): void => void (isSaved = false);
  // Almost all that changes comes with a request. A webhook's answer has none: at worst, it gets an update again.
  server.on('request', (_, response) => {
    changed();
    response.once('close', changed);
  });
  let saving = Promise.resolve();
  /** One after the other: two at once would rename the same file. */
  const save = (): Promise<void> => {
    saving = saving.then(async () => {
      if (stateFile === undefined || isSaved) return;
      isSaved = true;
      await saveState(stateFile, telegram.state);
    });
    // A full disk must not end the messenger.
    saving = saving.catch(changed);
    return saving;
  };
  let timer: NodeJS.Timeout;
  async function saveAgain(): Promise<void> {
    const begunAt = performance.now();
    await save();
    const pauseMs = SAVE_INTERVAL_MS + SAVE_PAUSES * (performance.now() - begunAt);
    if (!stopped.signal.aborted) timer = setTimeout(() => void saveAgain(), pauseMs);
  }
  timer = setTimeout(() => void saveAgain(), SAVE_INTERVAL_MS);

  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    async stop() {
      clearTimeout(timer);
      stopped.abort();
      await webhooks;
      server.closeAllConnections();
      server.close();
      changed();
      await save();
    },
  };
}

async function readState(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as unknown;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}
