import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase, type Database } from '../../db/postgres/connect.ts';
import { migrate } from '../../db/migrate.ts';
import { startChain, type Chain } from '../../local/chain/chain.ts';
import { startPostgres, type Postgres } from '../../local/postgres/postgres.ts';
import { findTemporalBinary } from '../../local/temporal/temporal-binary.ts';
import { createTemporalSources } from '../../local/temporal/temporal-sources.ts';
import { startTemporal, type Temporal } from '../../local/temporal/temporal.ts';
import { makeMemoryFolder } from './memory-folder.ts';

/** Short enough that a test does not wait. Signed bytes live 150 slots, so that a busy machine has 15 seconds to send them. */
const SLOT_TIME_MS = 100;

/** Ports of three nodes. A service is given as many as its test asks for. */
const ANY_PORT_EACH = [0, 0, 0];

/** The database that every test's own is a copy of. */
export const TEMPLATE_DATABASE = 'wallet_template';

/** The real parts that all tests of a run share; each test file has its own database and namespace in them. */
export interface Parts {
  postgres: Postgres;
  temporal: Temporal;
  chain: Chain;
  /** Logs and data, removed at the end. */
  directories: string[];
}

let started: Promise<Parts> | undefined;

/** Starts them when the first test asks, so that a run without such tests needs none. */
export function parts(): Promise<Parts> {
  started ??= startParts();
  return started;
}

/** For the end of the run; does nothing if no test asked for parts. */
export async function stopParts(): Promise<void> {
  if (!started) return;
  const { postgres, temporal, chain, directories } = await started;
  await Promise.all([postgres.stop(), temporal.stop(), chain.stop()]);
  await Promise.all(directories.map((directory) => rm(directory, { recursive: true, force: true })));
}

async function startParts(): Promise<Parts> {
  const directory = await mkdtemp(join(tmpdir(), 'wallet-service-test-'));
  // Next to it and not below: another user owns the server's data and could not enter a private folder.
  const postgresHome = `${directory}-postgres`;
  const binary = await findTemporalBinary(process.env, createTemporalSources(), (line) => console.log(line));
  const [postgres, temporal, chain] = await Promise.all([
    startPostgres({
      home: postgresHome,
      logFile: join(directory, 'postgres.log'),
      // Speed alone: a test's data does not outlive its server.
      settings: { fsync: 'off', max_connections: '300' },
    }),
    startTemporal({ binary, logFile: join(directory, 'temporal.log') }),
    startChain({ logDirectory: directory, slotTimeMs: SLOT_TIME_MS, rpcPorts: ANY_PORT_EACH }),
  ]);
  const memoryFolder = await makeMemoryFolder();
  await makeTemplate(postgres.url, memoryFolder);
  const directories = [directory, postgresHome, ...(memoryFolder === null ? [] : [memoryFolder])];
  return { postgres, temporal, chain, directories };
}

/** In the folder, if one is given; so are its copies then. */
async function makeTemplate(serverUrl: string, folder: string | null): Promise<void> {
  await onServer(serverUrl, async (server) => {
    if (folder !== null) await server.raw(`CREATE TABLESPACE memory LOCATION '${folder}'`);
    const space = folder === null ? 'pg_default' : 'memory';
    await server.raw('CREATE DATABASE ?? TABLESPACE ??', [TEMPLATE_DATABASE, space]);
  });
  const template = connectDatabase({
    url: databaseUrl(serverUrl, TEMPLATE_DATABASE),
    applicationName: 'test',
    poolSize: 1,
  });
  await migrate(template);
  await template.destroy();
}

export async function onServer(
  serverUrl: string,
  work: (server: Database) => Promise<unknown>,
): Promise<void> {
  const server = connectDatabase({ url: serverUrl, applicationName: 'test', poolSize: 1 });
  try {
    await work(server);
  } finally {
    await server.destroy();
  }
}

export function databaseUrl(serverUrl: string, name: string, port?: number): string {
  const url = new URL(serverUrl);
  if (port !== undefined) url.port = String(port);
  url.pathname = `/${name}`;
  return url.toString();
}
