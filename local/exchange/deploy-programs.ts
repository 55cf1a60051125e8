import { readFile } from 'node:fs/promises';
import type { ProgramCheatCodes } from '../chain/chain-cheat-codes.ts';

/** Address of Jupiter's router, whose instruction `route_v2` the router of the local chain reads. */
export const ROUTER = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4';

/** Address of Raydium's exchange for constant products, whose instruction `swap_base_input` the exchange of the local chain reads. */
export const EXCHANGE = 'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C';

/** The address of the exchange that owns its vaults, from the seed `vault_and_lp_mint_auth_seed`. */
export const EXCHANGE_AUTHORITY = 'GpMZbSM2GgvTKHJirzeGfMFoaZ8UR2X7F4v8vHTvxFbL';

/** The address of the router from the seed `__event_authority`, which every route names. */
export const EVENT_AUTHORITY = 'D8cy77BBepLMngZx6ZukaTff5hCt1HrWyKk3Hnd9oitf';

/** Source and binary of each; `npm run exchange:build` makes the binaries (local/exchange/build-main.ts). */
export const PROGRAMS = [
  { address: ROUTER, name: 'router' },
  { address: EXCHANGE, name: 'exchange' },
] as const;

export function programFile(name: string): URL {
  return new URL(`programs/${name}`, import.meta.url);
}

/** Puts both programs on a local chain, at the addresses of the real ones. */
export async function deployPrograms(chain: ProgramCheatCodes): Promise<void> {
  for (const { address, name } of PROGRAMS) {
    await chain.writeProgram(address, await readFile(programFile(`${name}.so`)));
  }
}
