import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { newChainId, startChain } from './chain/chain.ts';
import { freePort } from './processes/ports.ts';
import { startPostgres } from './postgres/postgres.ts';
import { postgresHome } from './postgres/postgres-directory.ts';
import type { PartRegistry } from './processes/part-registry.ts';
import type { LauncherSettings } from './settings.ts';
import type { StartProgress } from './start-progress.ts';
import { findTemporalBinary } from './temporal/temporal-binary.ts';
import { createTemporalSources } from './temporal/temporal-sources.ts';
import { startTemporal } from './temporal/temporal.ts';

const HOST = '127.0.0.1';

export interface Servers {
  databaseUrl: string;
  dataDirectory: string | null;
  temporalAddress: string;
  /** The embedded UI's own port, without its proxy; null if Temporal is given from outside. */
  uiPort: number | null;
}

/** Known before the chain runs. */
export interface ChainAddresses {
  /** URLs of all nodes. */
  rpcUrls: readonly string[];
  wsUrl: string;
  /** Null if the chain is given from outside. */
  chainId: string | null;
}

export interface InfrastructureDeps {
  settings: LauncherSettings;
  logDirectory: string;
  codecUrl: string;
  registry: PartRegistry;
  say: (line: string) => void;
  during: StartProgress['during'];
}

/** PostgreSQL and Temporal: each is started, unless it is given from outside. */
export async function startServers(
  deps: InfrastructureDeps & { temporalBinary: string | null },
  prepareDatabase: (databaseUrl: string) => Promise<void>,
): Promise<Servers> {
  const prepared = deps.during('PostgreSQL', database(deps)).then(async (started) => {
    await prepareDatabase(started.databaseUrl);
    return started;
  });
  const [postgres, server] = await Promise.all([prepared, deps.during('Temporal', temporal(deps))]);
  return { ...postgres, ...server };
}

async function database(deps: InfrastructureDeps) {
  const { settings, registry, say } = deps;
  const { databaseUrl } = settings.outside;
  if (databaseUrl !== undefined) {
    say('PostgreSQL: the one of DATABASE_URL');
    return { databaseUrl, dataDirectory: null };
  }
  const server = await startPostgres({
    home: postgresHome(settings.localDirectory),
    port: settings.postgresPort,
    logFile: join(deps.logDirectory, 'postgres.log'),
    onStarted: (child) => registry.add('postgres', child),
  });
  say(`PostgreSQL is up on port ${settings.postgresPort}`);
  return { databaseUrl: server.url, dataDirectory: server.dataDirectory };
}

/** Null if Temporal is given from outside. The first time, it is downloaded or built, which can take minutes. */
export async function temporalBinary({ settings, say }: InfrastructureDeps): Promise<string | null> {
  if (settings.outside.temporalAddress !== undefined) return null;
  return findTemporalBinary(process.env, createTemporalSources(), say);
}

async function temporal(
  deps: InfrastructureDeps & { temporalBinary: string | null },
): Promise<Pick<Servers, 'temporalAddress' | 'uiPort'>> {
  const { settings, registry, say, temporalBinary: binary } = deps;
  const { temporalAddress } = settings.outside;
  if (temporalAddress !== undefined || binary === null) {
    say('Temporal: the one of TEMPORAL_ADDRESS');
    return { temporalAddress: temporalAddress ?? '', uiPort: null };
  }
  const uiPort = await freePort();
  const folder = join(settings.localDirectory, 'temporal');
  await mkdir(folder, { recursive: true });
  const server = await startTemporal({
    binary,
    port: settings.temporalPort,
    databaseFile: join(folder, 'temporal.db'),
    ui: { port: uiPort, codecEndpoint: deps.codecUrl },
    logFile: join(deps.logDirectory, 'temporal.log'),
    onStarted: (child) => registry.add('temporal', child),
  });
  say(`Temporal is up on port ${settings.temporalPort}`);
  return { temporalAddress: server.address, uiPort };
}

export function chainAddresses({ outside, solanaRpcPorts, solanaWsPort }: LauncherSettings): ChainAddresses {
  const { solanaRpcUrls: rpcUrls } = outside;
  if (rpcUrls !== undefined) return { rpcUrls, wsUrl: webSocketUrl(rpcUrls[0]), chainId: null };
  return {
    rpcUrls: solanaRpcPorts.map((port) => `http://${HOST}:${port}`),
    wsUrl: `ws://${HOST}:${solanaWsPort}`,
    chainId: newChainId(),
  };
}

/** Starts the local chain, unless a chain is given from outside. */
export async function startLocalChain(
  { settings, registry, say, logDirectory }: InfrastructureDeps,
  { chainId }: ChainAddresses,
): Promise<void> {
  if (chainId === null) {
    say('Chain: the one of SOLANA_DEVNET_RPC_URLS');
    return;
  }
  const { carriedOver } = await startChain({
    accountsFile: join(settings.localDirectory, 'chain', 'accounts.json'),
    slotTimeMs: settings.slotTimeMs,
    rpcPorts: settings.solanaRpcPorts,
    wsPort: settings.solanaWsPort,
    controlPort: settings.epochsPort,
    chainId,
    ...(settings.chainFaults === undefined ? {} : { faults: settings.chainFaults }),
    logDirectory,
    onStarted: (child) => registry.add('chain', child),
  });
  if (settings.chainFaults !== undefined) {
    say(
      `The local chain has faults on purpose (LOCAL_CHAIN_FAULTS): ${JSON.stringify(settings.chainFaults)}`,
    );
  }
  const [one, ...others] = settings.solanaRpcPorts;
  const nodes =
    others.length === 0
      ? `its node is on port ${one}`
      : `its nodes are on ports ${[one, ...others].join(', ')}`;
  say(`The local chain is up: ${nodes}, its web sockets on port ${settings.solanaWsPort}`);
  if (carriedOver.accounts > 0) say(`accounts carried over from the last chain: ${carriedOver.accounts}`);
  if (carriedOver.problem !== null)
    say(`not all accounts were carried over from the last chain: ${carriedOver.problem}`);
}

/** Like Solana's own tools: the same address, and the next port if a port is given. */
function webSocketUrl(rpcUrl: string): string {
  const url = new URL(rpcUrl);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  if (url.port !== '') url.port = String(Number(url.port) + 1);
  return url.href;
}
