// One local Solana chain in a process of its own: its calls are synchronous and would stop whoever shares the
// process. Prints one JSON line with its addresses when it is up. Its ports are random: chain-proxy-main.ts
// gives them fixed ones.
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { z } from 'zod';

/**
 * The chain puts an event into a channel of 1,024 for each slot and about each transaction, and when that is
 * full, sendTransaction and getSlot hang for ever.
 */
const DRAIN_INTERVAL_MS = 100;

interface Surfnet {
  rpcUrl: string;
  wsUrl: string;
  drainEvents(): unknown[];
}

const environmentSchema = z.object({ CHAIN_SLOT_TIME_MS: z.coerce.number().int().min(10) });

const surfnetModuleSchema = z.object({
  Surfnet: z.custom<{ startWithConfig(config: object): Surfnet }>((value) => typeof value === 'function'),
});

const { CHAIN_SLOT_TIME_MS } = environmentSchema.parse(process.env);
const surfnet = loadSurfnet().startWithConfig({
  offline: true,
  blockProductionMode: 'clock',
  slotTimeMs: CHAIN_SLOT_TIME_MS,
});
setInterval(() => surfnet.drainEvents(), DRAIN_INTERVAL_MS);
console.log(JSON.stringify({ rpcUrl: surfnet.rpcUrl, wsUrl: surfnet.wsUrl }));

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
