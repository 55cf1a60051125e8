import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ChildProcessError, startChildProcess } from './processes/child-process.ts';
import type { ChildProcess } from './processes/child-process.ts';
import type { EntryWords } from './built-entries.mjs';
import type { PartRegistry } from './processes/part-registry.ts';
import type { StartProgress } from './start-progress.ts';

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
  codec: 'codec/main.ts',
};

export interface ServiceProcessesDeps {
  entries: ServiceEntries;
  words: EntryWords;
  checkout: string;
  logDirectory: string;
  env: NodeJS.ProcessEnv;
  registry: PartRegistry;
  say: (line: string) => void;
  during: StartProgress['during'];
}

export type ServiceName = 'worker' | 'api' | 'web' | 'bot' | 'codec';

const NAMES: Record<ServiceName, string> = {
  worker: 'the worker',
  api: 'the API',
  web: 'the wallet page',
  bot: 'the bot',
  codec: 'the codec endpoint',
};

interface Answer {
  status: number;
  body: string;
}

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
 * Starts worker, API, wallet page, bot and codec endpoint; resolves when all are ready.
 *
 * @param pageBuilt resolves when the files of the page are there
 */
export async function startService(
  deps: ServiceProcessesDeps,
  { readyUrl, webReadyUrl, botReadyUrl, codecReadyUrl }: ReadyUrls,
  pageBuilt: Promise<void>,
): Promise<Record<ServiceName, ChildProcess>> {
  const start = (name: ServiceName, url: string, isReady: (answer: Answer) => boolean) => {
    const child = startServiceProcess(deps, name);
    return { child, ready: deps.during(NAMES[name], untilReady(deps, child, url, isReady)) };
  };
  const worker = start('worker', readyUrl, isWorkerReady);
  const api = start('api', readyUrl, isOk);
  const bot = start('bot', botReadyUrl, isOk);
  const codec = start('codec', codecReadyUrl, () => true);
  const startWeb = async () => {
    await pageBuilt;
    const web = start('web', webReadyUrl, isOk);
    await web.ready;
    return web.child;
  };
  const [web] = await Promise.race([
    // The API's check may still count the worker of an earlier start.
    failsWhenEnded(worker.child),
    Promise.all([startWeb(), worker.ready, api.ready, bot.ready, codec.ready]),
  ]);
  return { worker: worker.child, api: api.child, web, bot: bot.child, codec: codec.child };
}

const isOk = ({ status }: Answer): boolean => status === 200;

/** The worker has no readiness check of its own: the API's check names it until it serves the task queues. */
function isWorkerReady(answer: Answer): boolean {
  const failing = /"details":"([^"]*)"/.exec(answer.body)?.[1]?.split(', ');
  return isOk(answer) || failing?.includes('worker') === false;
}

async function untilReady(
  { say }: Pick<ServiceProcessesDeps, 'say'>,
  child: ChildProcess,
  url: string,
  isReady: (answer: Answer) => boolean,
): Promise<void> {
  let last = 'nothing was answered';
  try {
    await child.waitUntilReady(async () => {
      const answer = await ask(url);
      if (answer === undefined) return undefined;
      last = `${answer.status} ${answer.body}`;
      return isReady(answer) || undefined;
    }, READY_TIMEOUT_MS);
  } catch (error) {
    say(`the last answer of ${url}: ${last}`);
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
  return startEntry(deps, name, beginning(NAMES[name]), deps.entries[name], `${name}.log`);
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

/** As the first words of a sentence. */
function beginning(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

async function failsWhenEnded(child: ChildProcess): Promise<never> {
  const code = await child.exited;
  throw new ChildProcessError(child.name, `ended with code ${code}`, child.logFile, await child.output());
}

async function ask(url: string): Promise<Answer | undefined> {
  try {
    const response = await fetch(url);
    return { status: response.status, body: await response.text() };
  } catch {
    return undefined;
  }
}
