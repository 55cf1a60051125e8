import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ChildProcessError } from './processes/child-process.ts';
import type { ChildProcess } from './processes/child-process.ts';
import { firstApiKey } from './first-key.ts';
import { chainAddresses, startLocalChain, startServers, temporalBinary } from './infrastructure.ts';
import type { ChainAddresses } from './infrastructure.ts';
import { createPartRegistry } from './processes/part-registry.ts';
import type { PartRegistry, Stage } from './processes/part-registry.ts';
import { requireFreePorts } from './processes/ports.ts';
import { openRunRecord } from './processes/run-record.ts';
import type { RunRecord } from './processes/run-record.ts';
import type { EntryWords } from './built-entries.mjs';
import { buildPage } from './page-build.ts';
import { startMessenger } from './messenger/start-messenger.ts';
import { connectSwapChain } from './providers/jupiter-build.ts';
import { playMarket } from './play-money/play-market.ts';
import { createMints } from './play-money/create-mints.ts';
import { startFaucet } from './play-money/faucet.ts';
import { loadPlayMints, type PlayMints } from './play-money/play-mints.ts';
import { startProviders } from './providers/start-providers.ts';
import { loadSecrets } from './secrets.ts';
import { serviceAddresses, serviceEnvironment } from './service-environment.ts';
import { readServiceFile, writeServiceFile } from './service-file.ts';
import type { ServiceFile } from './service-file.ts';
import { keepAlive, migrateDatabase, startService } from './service-processes.ts';
import type { ServiceEntries, ServiceName } from './service-processes.ts';
import { neededPorts } from './settings.ts';
import type { LauncherSettings } from './settings.ts';
import { createStartProgress } from './start-progress.ts';
import { startUiProxy } from './temporal/ui-proxy.ts';

const PRIVATE_FOLDER = 0o700;
const INFRASTRUCTURE: readonly Stage[] = ['chain', 'temporal', 'postgres'];

export interface LauncherDeps {
  settings: LauncherSettings;
  checkout: string;
  env: NodeJS.ProcessEnv;
  entries: ServiceEntries;
  words: Promise<EntryWords>;
  say: (line: string) => void;
  /** A part ended after the start and cannot be restarted. */
  onFailure: (error: Error) => void;
}

export interface Launcher {
  /** Resolves when the service is ready. */
  start(): Promise<ServiceFile>;
  /** Ends all parts in order. */
  stop(): Promise<void>;
  /** Ends all parts at once. */
  kill(): Promise<void>;
}

export function createLauncher(deps: LauncherDeps): Launcher {
  const { settings, checkout, env, entries } = deps;
  // Awaited later, and by then it may have failed.
  deps.words.catch(() => undefined);
  const progress = createStartProgress(deps.say);
  const { say, during } = progress;
  const logDirectory = join(settings.localDirectory, 'logs');
  let record: RunRecord | undefined;
  /** Listeners of this process. */
  const listeners: { stop(): void | Promise<void> }[] = [];
  const registry = createPartRegistry((child) => record?.add(child));

  const addresses = serviceAddresses(settings, env);
  const infrastructure = { settings, logDirectory, codecUrl: addresses.codecUrl, registry, say, during };

  async function startServersAndService(
    chain: ChainAddresses,
    binary: string | null,
    pageBuilt: Promise<void>,
    mints: PlayMints,
  ) {
    const words = await deps.words;
    const parts = { entries, words, checkout, logDirectory, registry, say, during };
    const migrate = async (databaseUrl: string) => {
      await during(
        "the database's tables",
        migrateDatabase({ ...parts, env: { ...env, DATABASE_URL: databaseUrl } }),
      );
      say('the database has its tables');
    };
    const servers = await startServers({ ...infrastructure, temporalBinary: binary }, migrate);
    if (servers.uiPort !== null) {
      const { temporalUiPort: port, codecPort } = settings;
      listeners.push(await startUiProxy({ port, uiPort: servers.uiPort, codecPort }));
    }
    const secrets = await loadSecrets(settings.localDirectory);
    if (chain.chainId !== null) {
      const [rpcUrl = ''] = chain.rpcUrls;
      listeners.push(await startFaucet({ port: settings.faucetPort, rpcUrl, wsUrl: chain.wsUrl, mints }));
    }
    if (addresses.marketUrl !== null) {
      const [rpcUrl = ''] = chain.rpcUrls;
      const swapChain = chain.chainId === null ? null : connectSwapChain(rpcUrl);
      const tokens = playMarket(mints);
      listeners.push(await startProviders({ port: settings.marketPort, tokens, swapChain }));
    }
    if (addresses.chatUrl !== null) {
      listeners.push(
        await startMessenger({
          port: settings.chatPort,
          token: secrets.botToken,
          frameOrigins: [addresses.webUrl],
          stateFile: join(settings.localDirectory, 'messenger.json'),
        }),
      );
    }
    const kept = { ...secrets, tokenListFile: mints.tokenListFile };
    const service = { ...parts, env: serviceEnvironment(env, settings, { ...servers, chain }, kept) };
    const processes = await startService(service, addresses, pageBuilt);
    return { servers, secrets, service, processes };
  }

  async function startChainWithMints(chain: ChainAddresses, mints: PlayMints): Promise<void> {
    await startLocalChain(infrastructure, chain);
    const [rpcUrl = ''] = chain.rpcUrls;
    if (chain.chainId !== null) await createMints({ rpcUrl, wsUrl: chain.wsUrl }, mints);
  }

  return {
    async start() {
      await mkdir(settings.localDirectory, { recursive: true, mode: PRIVATE_FOLDER });
      record = await openRunRecord(settings.localDirectory, say);
      await requireFreePorts(neededPorts(settings));

      const binary = await during('the Temporal server', temporalBinary(infrastructure));
      const chain = chainAddresses(settings);
      // Once, because on a new machine each reading makes other mints.
      const mints = await loadPlayMints(settings.localDirectory);
      const pageBuilt = during('the build of the wallet page', buildPage({ checkout, say }));
      // Awaited later, and by then it may have failed.
      pageBuilt.catch(() => undefined);
      // The service starts next to the chain, and is ready once the chain answers.
      const [{ servers, secrets, service, processes }] = await Promise.all([
        startServersAndService(chain, binary, pageBuilt, mints),
        during('the local chain', startChainWithMints(chain, mints)),
      ]);
      say('worker, API, wallet page, bot and codec endpoint are up');
      progress.end();

      const kept = (await readServiceFile(settings.localDirectory))?.api_key;
      const key = {
        kept,
        apiUrl: addresses.apiUrl,
        adminWords: (await deps.words)(entries.admin),
        checkout,
        env: service.env,
      };
      const file: ServiceFile = {
        api_url: addresses.apiUrl,
        web_url: addresses.webUrl,
        chat_url: addresses.chatUrl,
        market_url: addresses.marketUrl,
        epochs_url: addresses.epochsUrl,
        ui_url: addresses.uiUrl,
        rpc_url: chain.rpcUrls[0] ?? '',
        rpc_urls: [...chain.rpcUrls],
        ws_url: chain.wsUrl,
        chain_id: chain.chainId,
        database_url: servers.databaseUrl,
        data_dir: servers.dataDirectory,
        temporal_address: servers.temporalAddress,
        codec_url: addresses.codecUrl,
        codec_token: secrets.codecToken,
        api_key: await firstApiKey(key),
      };
      await writeServiceFile(settings.localDirectory, file);

      for (const child of registry.started(INFRASTRUCTURE))
        void failWhenEnded(child, registry, deps.onFailure);
      for (const name of ['worker', 'api', 'web', 'bot', 'codec'] satisfies ServiceName[]) {
        void keepAlive(service, name, processes[name], deps.onFailure);
      }
      return file;
    },
    async stop() {
      progress.end();
      for (const listener of listeners) await listener.stop();
      await registry.stop();
      record?.remove();
    },
    async kill() {
      progress.end();
      for (const listener of listeners) await listener.stop();
      await registry.kill();
      record?.remove();
    },
  };
}

/** The chain, Temporal and PostgreSQL are not restarted: the parts that depend on them would continue with another one. */
async function failWhenEnded(child: ChildProcess, registry: PartRegistry, onFailure: (error: Error) => void) {
  const code = await child.exited;
  if (registry.isStopping()) return;
  onFailure(
    new ChildProcessError(child.name, `ended with code ${code}`, child.logFile, await child.output()),
  );
}
