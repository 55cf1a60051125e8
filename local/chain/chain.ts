import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { builtEntries } from '../built-entries.mjs';
import { startChildProcess } from '../processes/child-process.ts';
import type { CarriedOver } from './chain-accounts.ts';
import type { FaultInput } from './faults/chain-faults-schema.ts';
import type { ChildProcess } from '../processes/child-process.ts';

const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url));

const READY_TIMEOUT_MS = 90_000;
/** Enough for the chain to save its accounts, however many there are. */
const STOP_GRACE_MS = 5_000;
const CHAIN_ID_BYTES = 8;

export interface ChainOptions {
  /** `chain.log` and `chain-proxy.log` are written here. */
  logDirectory: string;
  slotTimeMs: number;
  /** Called with each process as soon as it exists, ready or not. */
  onStarted?: (child: ChildProcess) => void;
  /** Carries accounts over from one start to the next; without it, the chain starts empty. */
  accountsFile?: string;
  /** Faults on the way to the chain. */
  faults?: readonly FaultInput[];
  /** One port per node; 0: a free one. Missing: one node, on a free port. */
  rpcPorts?: readonly number[];
  /** 0 or missing: a free one. */
  wsPort?: number;
  /** Port of the page on which people end epochs. 0 or missing: a free one. */
  controlPort?: number;
  /** Default: a new one. */
  chainId?: string;
}

export interface Chain {
  /** URL of the first node. */
  rpcUrl: string;
  /** URLs of all nodes. */
  rpcUrls: string[];
  wsUrl: string;
  /** The page on which people end epochs, and its paths for programs. */
  controlUrl: string;
  /** New on each start, because each start makes another chain; the genesis hash may be the same. */
  chainId: string;
  /** The accounts restored from `accountsFile`. */
  carriedOver: CarriedOver;
  processes: ChildProcess[];
  stop(): Promise<void>;
}

const NOTHING_CARRIED_OVER: CarriedOver = { accounts: 0, skipped: [], problem: null };

/** The line that each process prints when it is up. */
const serverSchema = z.object({
  rpcUrl: z.string(),
  wsUrl: z.string(),
  carriedOver: z
    .object({
      accounts: z.number(),
      skipped: z.array(z.object({ first: z.number(), last: z.number() })),
      problem: z.string().nullable(),
    })
    .optional(),
});
const proxySchema = z.object({
  rpcUrls: z.array(z.string()).min(1),
  wsUrl: z.string(),
  controlUrl: z.string(),
});

export function newChainId(): string {
  return `local-${randomBytes(CHAIN_ID_BYTES).toString('hex')}`;
}

export async function startChain(options: ChainOptions): Promise<Chain> {
  const words = await builtEntries(CHECKOUT);
  const started: ChildProcess[] = [];
  const start = async <Printed>(
    name: string,
    { file, logFile, printed }: { file: string; logFile: string; printed: z.ZodType<Printed> },
    env: Record<string, string>,
  ) => {
    const child = startChildProcess({
      name,
      command: process.execPath,
      args: words(file),
      cwd: CHECKOUT,
      env: { ...process.env, ...env },
      logFile: join(options.logDirectory, logFile),
      graceMs: STOP_GRACE_MS,
    });
    started.push(child);
    options.onStarted?.(child);
    return child.waitUntilReady(() => printedAddresses(child, printed), READY_TIMEOUT_MS);
  };
  const stop = async () => {
    for (const child of started.toReversed()) await child.stop();
  };

  try {
    const server = { file: 'local/chain/chain-server.ts', logFile: 'chain.log', printed: serverSchema };
    const upstream = await start('The local chain', server, {
      CHAIN_SLOT_TIME_MS: String(options.slotTimeMs),
      ...(options.accountsFile === undefined ? {} : { CHAIN_ACCOUNTS_FILE: options.accountsFile }),
    });
    const { carriedOver = NOTHING_CARRIED_OVER } = upstream;
    const proxies = {
      file: 'local/chain/proxy/chain-proxy-main.ts',
      logFile: 'chain-proxy.log',
      printed: proxySchema,
    };
    const { rpcUrls, wsUrl, controlUrl } = await start("The local chain's proxy", proxies, {
      CHAIN_UPSTREAM_RPC_URL: upstream.rpcUrl,
      CHAIN_UPSTREAM_WS_URL: upstream.wsUrl,
      CHAIN_RPC_PORTS: (options.rpcPorts ?? [0]).join(','),
      CHAIN_WS_PORT: String(options.wsPort ?? 0),
      CHAIN_FAULTS: JSON.stringify(options.faults ?? []),
      CHAIN_SLOT_TIME_MS: String(options.slotTimeMs),
      CHAIN_CONTROL_PORT: String(options.controlPort ?? 0),
      CHAIN_SKIPPED: JSON.stringify(carriedOver.skipped),
    });
    const { chainId = newChainId() } = options;
    return {
      rpcUrl: rpcUrls[0] ?? '',
      rpcUrls,
      wsUrl,
      controlUrl,
      chainId,
      carriedOver,
      processes: started,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function printedAddresses<Printed>(
  child: ChildProcess,
  schema: z.ZodType<Printed>,
): Promise<Printed | undefined> {
  const line = /^\{.*\}$/m.exec(await child.output())?.[0];
  return line === undefined ? undefined : schema.parse(JSON.parse(line));
}
