import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startChain } from './chain/chain.ts';
import { freePort } from './processes/ports.ts';
import { startPostgres } from './postgres/postgres.ts';
import { postgresHome } from './postgres/postgres-directory.ts';
import type { PartRegistry } from './processes/part-registry.ts';
import type { LauncherSettings } from './settings.ts';
import { findTemporalBinary } from './temporal/temporal-binary.ts';
import { createTemporalSources } from './temporal/temporal-sources.ts';
import { startTemporal } from './temporal/temporal.ts';

export interface Infrastructure {
  databaseUrl: string;
  dataDirectory: string | null;
  temporalAddress: string;
  /** The embedded UI's own port, without its proxy; null if Temporal is given from outside. */
  uiPort: number | null;
  /** `rpcUrls`: URLs of all nodes. */
  chain: { rpcUrls: readonly string[]; wsUrl: string; chainId: string | null };
}

export interface InfrastructureDeps {
  settings: LauncherSettings;
  logDirectory: string;
  codecUrl: string;
  registry: PartRegistry;
  say: (line: string) => void;
}

/** PostgreSQL, Temporal and the chain: each is started, unless it is given from outside. */
export async function startInfrastructure(deps: InfrastructureDeps): Promise<Infrastructure> {
  const [postgres, server, chain] = await Promise.all([database(deps), temporal(deps), localChain(deps)]);
  return { ...postgres, ...server, chain };
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

async function temporal(
  deps: InfrastructureDeps,
): Promise<Pick<Infrastructure, 'temporalAddress' | 'uiPort'>> {
  const { settings, registry, say } = deps;
  if (settings.outside.temporalAddress !== undefined) {
    say('Temporal: the one of TEMPORAL_ADDRESS');
    return { temporalAddress: settings.outside.temporalAddress, uiPort: null };
  }
  const binary = await findTemporalBinary(process.env, createTemporalSources(), say);
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

async function localChain(deps: InfrastructureDeps): Promise<Infrastructure['chain']> {
  const { settings, registry, say } = deps;
  const { solanaRpcUrls: rpcUrlsOutside } = settings.outside;
  if (rpcUrlsOutside !== undefined) {
    say('Chain: the one of SOLANA_DEVNET_RPC_URLS');
    return { rpcUrls: rpcUrlsOutside, wsUrl: webSocketUrl(rpcUrlsOutside[0]), chainId: null };
  }
  const { rpcUrls, wsUrl, chainId, carriedOver } = await startChain({
    accountsFile: join(settings.localDirectory, 'chain', 'accounts.json'),
    slotTimeMs: settings.slotTimeMs,
    rpcPorts: settings.solanaRpcPorts,
    wsPort: settings.solanaWsPort,
    ...(settings.chainFaults === undefined ? {} : { faults: settings.chainFaults }),
    logDirectory: deps.logDirectory,
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
  return { rpcUrls, wsUrl, chainId };
}

/** Like Solana's own tools: the same address, and the next port if a port is given. */
function webSocketUrl(rpcUrl: string): string {
  const url = new URL(rpcUrl);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  if (url.port !== '') url.port = String(Number(url.port) + 1);
  return url.href;
}
