import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { createLauncher } from '../local/launcher.ts';
import { freePort } from '../local/processes/ports.ts';
import { postgresHome } from '../local/postgres/postgres-directory.ts';
import { commandLine } from '../local/processes/process-info.ts';
import { builtEntries, fromSources } from '../local/built-entries.mjs';
import { SERVICE_ENTRIES } from '../local/service-processes.ts';
import type { ServiceFile } from '../local/service-file.ts';
import { readSettings, type LauncherSettings } from '../local/settings.ts';

const execute = promisify(execFile);

export const CHECKOUT = fileURLToPath(new URL('..', import.meta.url));

/** Passed on to the parts: variables that a start needs from the machine, and no other settings. */
const PASSED_ON = ['PATH', 'HOME', 'TEMPORAL_CLI_PATH', 'TMPDIR'] as const;

const PORT_SETTINGS = [
  'API_PORT',
  'WEB_PORT',
  'BOT_PORT',
  'CHAT_PORT',
  'MARKET_PORT',
  'EPOCHS_PORT',
  'FAUCET_PORT',
  'TEMPORAL_PORT',
  'TEMPORAL_UI_PORT',
  'CODEC_PORT',
  'POSTGRES_PORT',
  'SOLANA_RPC_PORT',
  'SOLANA_SECOND_RPC_PORT',
  'SOLANA_THIRD_RPC_PORT',
  'SOLANA_WS_PORT',
] as const;

/** Text that identifies each process in the run's list, built or not; the database and Temporal by their own programs. */
const PROCESS_MARKS = {
  worker: SERVICE_ENTRIES.worker.replace(/ts$/, ''),
  api: SERVICE_ENTRIES.api.replace(/ts$/, ''),
  temporal: 'server start-dev',
  postgres: 'postgres -D',
  chain: 'chain-server.',
  chainProxy: 'chain-proxy-main.',
} as const;

export type PartName = keyof typeof PROCESS_MARKS;

/** The whole service as `npm start` runs it, on its own ports and in its own folder. */
export interface BenchStage {
  service: ServiceFile;
  slotTimeMs: number;
  pids: Record<PartName, number>;
  /** Ends every part and removes their files. */
  stop(): Promise<void>;
}

const runRecord = z.object({ parts: z.array(z.object({ command_pid: z.int().nullable() })) });

export interface StageOptions {
  /** The checkout of the service; default: this one. Launcher and local chain are always from this checkout. */
  checkout?: string;
  /** Nodes of the local chain; default: as in `npm start`. */
  nodes?: number | undefined;
  /** Additional environment of the service. */
  environment?: NodeJS.ProcessEnv;
}

export async function startBenchStage(
  say: (line: string) => void,
  options: StageOptions = {},
): Promise<BenchStage> {
  const [stage] = (await startBenchStages([{ ...options, say }])).stages;
  if (!stage) throw new Error('no stage was started');
  return stage;
}

/** Measures on a service of its own, which is stopped afterwards. */
export async function onBenchStage<Result>(
  say: (line: string) => void,
  measure: (stage: BenchStage) => Promise<Result>,
  options: StageOptions = {},
): Promise<Result> {
  const stage = await startBenchStage(say, options);
  try {
    return await measure(stage);
  } finally {
    await stage.stop();
  }
}

/** Several whole services, up at the same time. They start one after the other, so that no two take the same port. */
export async function startBenchStages(
  all: readonly (StageOptions & { say: (line: string) => void })[],
): Promise<{ stages: BenchStage[]; stop(): Promise<void> }> {
  const prepared: PreparedStage[] = [];
  const stages: BenchStage[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(prepared.map((each) => each.stop()));
  };
  stopOnSignals(stop);
  try {
    for (const { say, ...options } of all) {
      const stage = await prepareStage(say, options);
      prepared.push(stage);
      stages.push(await stage.start());
    }
    return { stages, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface PreparedStage {
  start(): Promise<BenchStage>;
  stop(): Promise<void>;
}

async function prepareStage(say: (line: string) => void, options: StageOptions): Promise<PreparedStage> {
  const { checkout = CHECKOUT, nodes, environment } = options;
  const localDirectory = await mkdtemp(join(tmpdir(), 'wallet-service-bench-'));
  const settings = await freshSettings(localDirectory, nodes, environment?.['TELEGRAM_BOT_TOKEN']);
  const launcher = createLauncher({
    settings,
    checkout,
    env: { ...passedOn(), ...environment },
    entries: SERVICE_ENTRIES,
    // An earlier commit cannot be built, and both sides of a comparison start alike.
    words: options.checkout === undefined ? builtEntries(checkout) : Promise.resolve(fromSources),
    say,
    onFailure: (error) => say(`a part has ended: ${error.message}`),
  });

  async function end(): Promise<void> {
    await launcher.stop();
    const folders = [localDirectory, postgresHome(localDirectory)];
    const options = { recursive: true, force: true, maxRetries: REMOVAL_RETRIES };
    await Promise.all(folders.map((path) => rm(path, options)));
  }

  let ending: Promise<void> | undefined;
  // A signal and the start that it interrupts may both call it.
  const stop = (): Promise<void> => (ending ??= end());

  return {
    async start() {
      await buildBundle(checkout, join(localDirectory, 'workflow-bundle'));
      const service = await launcher.start();
      return { service, slotTimeMs: settings.slotTimeMs, pids: await pidsOf(localDirectory), stop };
    },
    stop,
  };
}

/** In a separate process: the worker finds the bundle built, as at every start after the first. */
async function buildBundle(checkout: string, directory: string): Promise<void> {
  await execute(process.execPath, ['--import=tsx/esm', 'worker/workflow-bundle-main.ts'], {
    cwd: checkout,
    env: { ...passedOn(), WORKFLOW_BUNDLE_DIR: directory },
  });
}

function passedOn(): NodeJS.ProcessEnv {
  return Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]]));
}

/** Settings of a service on ports and in a folder of its own, for its launcher; nothing else of this process's settings. */
export async function freshEnvironment(localDirectory: string): Promise<NodeJS.ProcessEnv> {
  const ports = new Set<number>();
  while (ports.size < PORT_SETTINGS.length) ports.add(await freePort());
  const values = [...ports];
  const env: NodeJS.ProcessEnv = { ...passedOn(), LOCAL_DIR: localDirectory };
  for (const [index, name] of PORT_SETTINGS.entries()) env[name] = String(values[index]);
  return env;
}

async function freshSettings(
  localDirectory: string,
  nodes: number | undefined,
  botToken: string | undefined,
): Promise<LauncherSettings> {
  const env = {
    ...(await freshEnvironment(localDirectory)),
    // Passed on from the environment: with one node, it compares with versions that only supported one.
    LOCAL_CHAIN_NODES: nodes === undefined ? process.env['LOCAL_CHAIN_NODES'] : String(nodes),
    // With one, the launcher starts no messenger.
    TELEGRAM_BOT_TOKEN: botToken,
  };
  return readSettings(env, CHECKOUT);
}

async function pidsOf(localDirectory: string): Promise<Record<PartName, number>> {
  const { parts } = runRecord.parse(JSON.parse(await readFile(join(localDirectory, 'run.json'), 'utf8')));
  const running = await Promise.all(
    parts
      .map((part) => part.command_pid)
      .filter((pid) => pid !== null)
      .map(async (pid) => ({ pid, command: (await commandLine(pid)) ?? '' })),
  );
  const pidOf = (part: PartName): number => {
    const found = running.find(({ command }) => command.includes(PROCESS_MARKS[part]));
    if (!found) throw new Error(`no process of this run is the ${part}`);
    return found.pid;
  };
  return {
    worker: pidOf('worker'),
    api: pidOf('api'),
    temporal: pidOf('temporal'),
    postgres: pidOf('postgres'),
    chain: pidOf('chain'),
    chainProxy: pidOf('chainProxy'),
  };
}

/** A start that a signal has ended may still be writing. */
const REMOVAL_RETRIES = 5;

const EXIT_INTERRUPTED = 130; // as shells report a program ended by Ctrl-C

function stopOnSignals(stop: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(EXIT_INTERRUPTED)));
  }
}
