// A local Solana chain in a separate process, because its synchronous calls would block other work. When it is up, prints
// one JSON line with its addresses. Its ports are random: chain-proxy-main.ts gives them fixed ones.
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { deployPrograms } from '../exchange/deploy-programs.ts';
import { createChainAccountsKeeper } from './chain-accounts.ts';
import type { ChainAccountsKeeper } from './chain-accounts.ts';
import { createChainCheatCodes } from './chain-cheat-codes.ts';
import { holdChainClock } from './chain-clock.ts';

/**
 * The chain puts an event for each slot and about each transaction into a channel of 1,024. When that is full, sendTransaction
 * and getSlot hang forever.
 */
const DRAIN_INTERVAL_MS = 100;

/** SIGKILL may lose the transactions of this time. */
const SAVE_INTERVAL_MS = 1_000;
/** Saving many accounts takes long: at most a tenth of the time is spent on it. */
const PAUSE_PER_SAVE_TIME = 10;

interface Surfnet {
  rpcUrl: string;
  wsUrl: string;
  drainEvents(): unknown[];
}

const environmentSchema = z.object({
  CHAIN_SLOT_TIME_MS: z.coerce.number().int().min(10),
  /** File that keeps accounts between starts; without it, none are kept. */
  CHAIN_ACCOUNTS_FILE: z.string().min(1).optional(),
});

const surfnetModuleSchema = z.object({
  Surfnet: z.custom<{ startWithConfig(config: object): Surfnet }>((value) => typeof value === 'function'),
});

const { CHAIN_SLOT_TIME_MS, CHAIN_ACCOUNTS_FILE } = environmentSchema.parse(process.env);
const surfnet = loadSurfnet().startWithConfig({
  offline: true,
  blockProductionMode: 'clock',
  slotTimeMs: CHAIN_SLOT_TIME_MS,
});
setInterval(() => surfnet.drainEvents(), DRAIN_INTERVAL_MS);
const addresses = { rpcUrl: surfnet.rpcUrl, wsUrl: surfnet.wsUrl };
const chain = createChainCheatCodes(surfnet.rpcUrl);
await deployPrograms(chain);
await holdChainClock({ chain, slotTimeMs: CHAIN_SLOT_TIME_MS, say: console.error });
if (CHAIN_ACCOUNTS_FILE === undefined) {
  console.log(JSON.stringify(addresses));
} else {
  const keeper = createChainAccountsKeeper({ file: CHAIN_ACCOUNTS_FILE, chain, say: console.error });
  const carriedOver = await keeper.restore();
  saveOnStop(keeper, saveAgainAndAgain(keeper));
  console.log(JSON.stringify({ ...addresses, carriedOver }));
}

/** Returns a function that ends it, after a save that is under way. */
function saveAgainAndAgain(keeper: ChainAccountsKeeper): () => Promise<void> {
  const stopping = new AbortController();
  let lastProblem = '';
  const run = async () => {
    while (!stopping.signal.aborted) {
      const startedAt = Date.now();
      await keeper.save().catch((error: unknown) => {
        const problem = String(error);
        if (problem !== lastProblem) console.error(`accounts are not saved: ${problem}`);
        lastProblem = problem;
      });
      const pauseMs = Math.max(SAVE_INTERVAL_MS, (Date.now() - startedAt) * PAUSE_PER_SAVE_TIME);
      await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const ended = run();
  return () => {
    stopping.abort();
    return ended;
  };
}

function saveOnStop(keeper: ChainAccountsKeeper, endSaving: () => Promise<void>): void {
  process.once('SIGTERM', () => {
    endSaving()
      .then(() => keeper.save())
      .catch((error: unknown) => console.error(`accounts are not saved: ${String(error)}`))
      .finally(() => process.exit(0));
  });
}

function loadSurfnet(): { startWithConfig(config: object): Surfnet } {
  const libc = platform() === 'linux' ? '-gnu' : '';
  const name = `@solana/surfpool-${platform()}-${arch()}${libc}`;
  try {
    return surfnetModuleSchema.parse(createRequire(import.meta.url)(name)).Surfnet;
  } catch (cause) {
    throw new Error(
      `The local chain for this machine (${name}) is not installed. Set SOLANA_DEVNET_RPC_URLS to use another chain.`,
      { cause },
    );
  }
}
