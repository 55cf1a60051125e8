import { Connection } from '@temporalio/client';
import { startChildProcess } from '../processes/child-process.ts';
import type { ChildProcess } from '../processes/child-process.ts';
import { freePort } from '../processes/ports.ts';

const HOST = '127.0.0.1';
const NAMESPACE = 'default';
const READY_TIMEOUT_MS = 60_000;
const CONNECT_TIMEOUT_MS = 1_000;

export interface TemporalOptions {
  /** Path of the `temporal` binary. */
  binary: string;
  logFile: string;
  /** 0 or missing: a free one. */
  port?: number;
  /** Called with each process as soon as it exists, ready or not. */
  onStarted?: (child: ChildProcess) => void;
  /** The server's data file; without it, everything is in memory. */
  databaseFile?: string;
  /** Without it, the UI is not started. */
  ui?: { port: number; codecEndpoint: string };
}

export interface Temporal {
  address: string;
  process: ChildProcess;
  stop(): Promise<void>;
}

export async function startTemporal(options: TemporalOptions): Promise<Temporal> {
  const address = `${HOST}:${options.port || (await freePort())}`;
  const child = startChildProcess({
    name: 'Temporal',
    command: options.binary,
    args: serverArguments(options, address),
    logFile: options.logFile,
  });
  options.onStarted?.(child);
  try {
    await child.waitUntilReady(() => answers(address), READY_TIMEOUT_MS);
  } catch (error) {
    await child.stop();
    throw error;
  }
  return { address, process: child, stop: () => child.stop() };
}

function serverArguments({ databaseFile, ui }: TemporalOptions, address: string): string[] {
  const port = address.slice(HOST.length + 1);
  return [
    ...`server start-dev --ip ${HOST} --port ${port} --log-level warn`.split(' '),
    ...(databaseFile === undefined ? [] : databaseArguments(databaseFile)),
    ...(ui === undefined ? ['--headless'] : uiArguments(ui)),
  ];
}

/** With the write-ahead log, a file is about as fast as memory. */
function databaseArguments(file: string): string[] {
  const pragmas = ['journal_mode=WAL', 'synchronous=NORMAL'];
  return ['--db-filename', file, ...pragmas.flatMap((pragma) => ['--sqlite-pragma', pragma])];
}

function uiArguments({ port, codecEndpoint }: { port: number; codecEndpoint: string }): string[] {
  return ['--ui-port', String(port), '--ui-codec-endpoint', codecEndpoint];
}

/** Ready when it answers and has its namespace; the worker creates everything else that the service needs there. */
async function answers(address: string): Promise<true | undefined> {
  let connection: Connection | undefined;
  try {
    connection = await Connection.connect({ address, connectTimeout: CONNECT_TIMEOUT_MS });
    await connection.workflowService.describeNamespace({ namespace: NAMESPACE });
    return true;
  } catch {
    return undefined;
  } finally {
    await connection?.close();
  }
}
