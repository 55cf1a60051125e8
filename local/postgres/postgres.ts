import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startChildProcess } from '../processes/child-process.ts';
import type { ChildProcess } from '../processes/child-process.ts';
import { freePort } from '../processes/ports.ts';
import { postgresBinaries } from './postgres-binaries.ts';
import { makePrivateFolder, openPostgresDirectory, postgresUser } from './postgres-directory.ts';
import { commandLine, haveEnded } from '../processes/process-info.ts';

const HOST = '127.0.0.1';
const USER = 'postgres';
const DATABASE = 'wallet';
const READY_TIMEOUT_MS = 90_000;
/** A fast shutdown writes a checkpoint first. */
const STOP_GRACE_MS = 10_000;
const OLD_SERVER_TIMEOUT_MS = 15_000;

export interface PostgresOptions {
  /** Folder of this server alone, for its data, its password and (if needed) its programs. */
  home: string;
  logFile: string;
  /** 0 or missing: a free one. */
  port?: number;
  /** Called with each process as soon as it exists, ready or not. */
  onStarted?: (child: ChildProcess) => void;
  /** Settings of the server, `name: value`; tests turn `fsync` off. */
  settings?: Record<string, string>;
}

export interface Postgres {
  url: string;
  dataDirectory: string;
  process: ChildProcess;
  stop(): Promise<void>;
}

export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const user = await postgresUser();
  await makePrivateFolder(options.home, user);
  const binaries = await postgresBinaries(user, join(options.home, 'programs'));
  const { dataDirectory, password } = await openPostgresDirectory(options.home, binaries, user);
  await endOldServer(dataDirectory);

  const port = options.port || (await freePort());
  const process = startChildProcess({
    name: 'PostgreSQL',
    command: binaries.postgres,
    args: ['-D', dataDirectory, '-p', String(port), ...serverSettings(options.settings)],
    logFile: options.logFile,
    cwd: options.home,
    stopSignal: 'SIGINT', // "fast shutdown": ends the connections and stops
    graceMs: STOP_GRACE_MS,
    ...(user === undefined ? {} : { user }),
  });
  options.onStarted?.(process);
  const url = (database: string) => `postgres://${USER}:${password}@${HOST}:${port}/${database}`;
  try {
    await process.waitUntilReady(() => tryToMakeDatabase(url('postgres')), READY_TIMEOUT_MS);
  } catch (error) {
    await process.stop();
    throw error;
  }
  return { url: url(DATABASE), dataDirectory, process, stop: () => process.stop() };
}

function serverSettings(settings: Record<string, string> = {}): string[] {
  // No socket file: its folder and the length of its path could cause problems.
  const all = { listen_addresses: HOST, unix_socket_directories: '', ...settings };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function tryToMakeDatabase(adminUrl: string): Promise<true | undefined> {
  const client = new pg.Client({ connectionString: adminUrl });
  try {
    await client.connect();
  } catch (error) {
    if (isNotUpYet(error)) return undefined;
    throw error;
  }
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
    return true;
  } finally {
    await client.end();
  }
}

function isNotUpYet(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === '57P03'; // 57P03: "is starting up"
}

/**
 * PostgreSQL refuses to start while the process of its pid file exists. After a crash, that id may belong to another process:
 * then the file is removed. A server that lost its guard is still ours: it is ended.
 */
async function endOldServer(dataDirectory: string): Promise<void> {
  const pidFile = join(dataDirectory, 'postmaster.pid');
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 1) return rm(pidFile, { force: true });
  if ((await commandLine(pid))?.includes(dataDirectory) !== true) return rm(pidFile, { force: true });
  process.kill(pid, 'SIGINT');
  if (!(await haveEnded([pid], dataDirectory, OLD_SERVER_TIMEOUT_MS))) {
    throw new Error(
      `The PostgreSQL server with process id ${pid} still uses ${dataDirectory}. End it first.`,
    );
  }
}
