import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresHome } from '../../local/postgres/postgres-directory.ts';
import { cpuMsOf } from '../process-usage.ts';
import type { Say } from '../run-bench.ts';
import { CHECKOUT, freshEnvironment } from '../stage.ts';
import { measureAtRest, type AtRest, type RestAmounts } from './at-rest.ts';

/** The last words that the launcher prints. */
const READY = 'is ready';

export interface StartFigures {
  /** From the command until the launcher says that the service is ready. */
  readyMs: number;
  /** Processor time of all processes until then. */
  cpuMs: number;
}

export interface ServiceFigures {
  /** In a new folder. Temporal, the page and the built files are there. */
  first: StartFigures;
  later: StartFigures[];
  atRest: AtRest;
}

/** Starts the service once in a new folder and then `starts` times in the same one; the last start is measured at rest. */
export async function measureService(
  { starts, ...rest }: RestAmounts & { starts: number },
  say: Say,
): Promise<ServiceFigures> {
  const localDirectory = await mkdtemp(join(tmpdir(), 'wallet-service-start-'));
  const environment = await freshEnvironment(localDirectory);
  let running: ChildProcess | undefined;
  const start = async (): Promise<StartFigures> => {
    await stop(running);
    const startedAt = performance.now();
    running = launch(environment);
    await untilReady(running);
    const figures = { readyMs: performance.now() - startedAt, cpuMs: cpuMsOf(running.pid ?? -1) };
    say(`ready after ${(figures.readyMs / 1_000).toFixed(1)} s`);
    return figures;
  };
  try {
    // The build at the first start of a checkout is not measured.
    await start();
    await stop(running);
    await removeFolders(localDirectory);
    const first = await start();
    const later: StartFigures[] = [];
    while (later.length < starts) later.push(await start());
    const atRest = await measureAtRest(running?.pid ?? -1, rest);
    return { first, later, atRest };
  } finally {
    await stop(running);
    await removeFolders(localDirectory);
  }
}

function launch(environment: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, ['local/run-built.mjs', 'local/main.ts'], {
    cwd: CHECKOUT,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function untilReady(child: ChildProcess): Promise<void> {
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      if (printed.includes(READY)) resolve();
    });
    child.once('exit', () => reject(new Error(`the service ended: ${printed}`)));
  });
}

async function stop(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function removeFolders(localDirectory: string): Promise<void> {
  const folders = [localDirectory, postgresHome(localDirectory)];
  await Promise.all(folders.map((path) => rm(path, { recursive: true, force: true })));
}
