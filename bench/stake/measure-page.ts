import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { createPositionStore } from '../../db/stakes/position-store.ts';
import type { Database } from '../../db/postgres/connect.ts';
import type { ServiceFile } from '../../local/service-file.ts';
import { createWalletClient } from '../../client/src/index.ts';
import { startStakingByHand } from '../../test/support/hand-made-stakes.ts';
import { percentile } from '../figures.ts';

export interface PageFigures {
  requests: number;
  positions: number;
  pageMs: number;
  bareMs: number;
}

const POSITIONS = 3;
const TWO_SOL = 2_000_000_000;
const PAUSE_MS = 500;

const row = z.object({ chain_id: z.string() });

/** The positions of a wallet by the API, compared with the query that finds its rows. */
export async function measurePage(
  service: ServiceFile,
  database: Database,
  apiKey: string,
  requests: number,
): Promise<PageFigures> {
  const client = createWalletClient({ baseUrl: service.api_url, apiKey, network: 'devnet' });
  const byHand = await startStakingByHand(service.rpc_url);
  const wallet = byHand.owner.publicKey.toBase58();
  const validator = await firstValidator(client);
  for (let made = 0; made < POSITIONS; made += 1) await byHand.delegate(validator, TWO_SOL);
  await client.watchWallet(wallet);
  while ((await database('stake_positions').where({ withdrawer: wallet })).length < POSITIONS) {
    await delay(PAUSE_MS);
  }
  const { chain_id: chainId } = row.parse(
    await database('stake_positions').where({ withdrawer: wallet }).first('chain_id'),
  );
  const { ofWallet } = createPositionStore(database);
  const pages: number[] = [];
  const bare: number[] = [];
  const time = async (into: number[], work: () => Promise<unknown>): Promise<void> => {
    const startedAt = performance.now();
    await work();
    into.push(performance.now() - startedAt);
  };
  for (let asked = 0; asked < requests; asked += 1) {
    await time(pages, () => client.stakes.positions(wallet));
    await time(bare, () => ofWallet({ network: 'devnet', chainId }, wallet));
  }
  return { requests, positions: POSITIONS, pageMs: percentile(pages, 0.5), bareMs: percentile(bare, 0.5) };
}

async function firstValidator(client: ReturnType<typeof createWalletClient>): Promise<string> {
  for (;;) {
    const [validator] = (await client.stakes.validators().page()).items;
    if (validator) return validator.address;
    await delay(PAUSE_MS);
  }
}
