import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ChildProcessError, startChildProcess } from './processes/child-process.ts';
import type { ChildProcess } from './processes/child-process.ts';
import type { EntryWords } from './built-entries.ts';
import type { PartRegistry } from './processes/part-registry.ts';

/** The service's processes, with their entry files. */
export interface ServiceEntries {
  migrate: string;
  admin: string;
  worker: string;
  api: string;
  web: string;
  bot: string;
  codec: string;
}

export const SERVICE_ENTRIES: ServiceEntries = {
  migrate: 'db/migrate-main.ts',
  admin: 'admin/main.ts',
  worker: 'worker/main.ts',
  api: 'api/main.ts',
  web: 'web/main.ts',
  bot: 'bot/main.ts',
  codec: 'encryption/codec-main.ts',
};

export interface ServiceProcessesDeps {
  entries: ServiceEntries;
  words: EntryWords;
  checkout: string;
  logDirectory: string;
  env: NodeJS.ProcessEnv;
  registry: PartRegistry;
  say: (line: string) => void;
}

export type ServiceName = 'worker' | 'api' | 'web' | 'bot' | 'codec';

const TITLES: Record<ServiceName, string> = {
  worker: 'The worker',
  api: 'The API',
  web: 'The wallet page',
  bot: 'The bot',
  codec: 'The codec endpoint',
};

const READY_TIMEOUT_MS = 90_000;
const MIGRATION_NAME = 'The migration';
/** A process that ends repeatedly has a cause that a restart does not remove. */
const RESTART_DELAYS_MS = [1_000, 2_000, 4_000, 8_000, 16_000];
/** After running for this long, earlier ends no longer count. */
const STABLE_AFTER_MS = 60_000;
/** Without Temporal and PostgreSQL, which end at the same moment, a worker cannot finish its work. */
const LOST_GRACE_MS = 3_000;

export async function migrateDatabase(deps: ServiceProcessesDeps): Promise<void> {
  const child = startEntry(deps, 'worker', MIGRATION_NAME, deps.entries.migrate, 'migrate.log');
  const code = await child.exited;
  if (code === 0) return;
  throw new ChildProcessError(MIGRATION_NAME, `ended with code ${code}`, child.logFile, await child.output());
}

export interface ReadyUrls {
  readyUrl: string;
  webReadyUrl: string;
  botReadyUrl: string;
  codecReadyUrl: string;
}

/**
 * Starts worker, API, wallet page, bot and codec endpoint; resolves when API, page and bot report themselves ready.
 *
 * @param pageBuilt resolves when the files of the page are there
 */
export async function startService(
  deps: ServiceProcessesDeps,
  { readyUrl, webReadyUrl, botReadyUrl, codecReadyUrl }: ReadyUrls,
  pageBuilt: Promise<void>,
): Promise<Record<ServiceName, ChildProcess>> {
  const worker = startServiceProcess(deps, 'worker');
  const api = startServiceProcess(deps, 'api');
  const codec = startServiceProcess(deps, 'codec');
  const bot = startServiceProcess(deps, 'bot');
  const startWeb = async () => {
    await pageBuilt;
    const web = startServiceProcess(deps, 'web');
    await untilReady(deps, web, webReadyUrl);
    return web;
  };
  const [, web] = await Promise.race([
    failsWhenEnded(worker),
    Promise.all([
      codec.waitUntilReady(
        async () => ((await ask(codecReadyUrl)) === undefined ? undefined : true),
        READY_TIMEOUT_MS,
      ),
      startWeb(),
      untilReady(deps, api, readyUrl),
      untilReady(deps, bot, botReadyUrl),
    ]),
  ]);
  return { worker, api, web, bot, codec };
}

async function untilReady(
  { say }: Pick<ServiceProcessesDeps, 'say'>,
  child: ChildProcess,
  readyUrl: string,
): Promise<void> {
  let notReady = 'nothing was answered';
  try {
    await child.waitUntilReady(async () => {
      const answer = await ask(readyUrl);
      if (answer?.status === 200) return true;
      if (answer !== undefined) notReady = `${answer.status} ${answer.body}`;
      return undefined;
    }, READY_TIMEOUT_MS);
  } catch (error) {
    say(`the last answer of ${readyUrl}: ${notReady}`);
    throw error;
  }
}

/** Restarts it after an unexpected end, a few times; then calls back. */
export async function keepAlive(
  deps: ServiceProcessesDeps,
  name: ServiceName,
  first: ChildProcess,
  onGivenUp: (error: Error) => void,
): Promise<void> {
  let child = first;
  let deaths = 0;
  for (;;) {
    const startedAt = Date.now();
    const code = await child.exited;
    if (deps.registry.isStopping()) return;
    if (Date.now() - startedAt > STABLE_AFTER_MS) deaths = 0;
    const wait = RESTART_DELAYS_MS[deaths];
    deaths += 1;
    if (wait === undefined) {
      const problem = `ended with code ${code}, ${deaths} times in a row`;
      return onGivenUp(new ChildProcessError(child.name, problem, child.logFile, await child.output()));
    }
    deps.say(
      `${child.name} ended with code ${code}, starting it again in ${wait / 1000} s (${child.logFile})`,
    );
    await delay(wait);
    if (deps.registry.isStopping()) return;
    child = startServiceProcess(deps, name);
  }
}

function startServiceProcess(deps: ServiceProcessesDeps, name: ServiceName): ChildProcess {
  return startEntry(deps, name, TITLES[name], deps.entries[name], `${name}.log`);
}

function startEntry(
  deps: ServiceProcessesDeps,
  stage: ServiceName,
  name: string,
  entry: string,
  logFile: string,
): ChildProcess {
  const child = startChildProcess({
    name,
    command: process.execPath,
    args: deps.words(entry),
    cwd: deps.checkout,
    env: deps.env,
    logFile: join(deps.logDirectory, logFile),
    lostGraceMs: LOST_GRACE_MS,
  });
  deps.registry.add(stage, child);
  return child;
}

async function failsWhenEnded(child: ChildProcess): Promise<never> {
  const code = await child.exited;
  throw new ChildProcessError(child.name, `ended with code ${code}`, child.logFile, await child.output());
}

async function ask(url: string): Promise<{ status: number; body: string } | undefined> {
  try {
    const response = await fetch(url);
    return { status: response.status, body: await response.text() };
  } catch {
    return undefined;
  }
}
