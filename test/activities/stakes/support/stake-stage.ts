import { createRefreshWallets } from '../../../../activities/stakes/refresh-wallets.ts';
import { createSweepEpoch, type SweepResult } from '../../../../activities/stakes/sweep-epoch.ts';
import type { Database } from '../../../../db/postgres/connect.ts';
import { createEpochStore } from '../../../../db/stakes/epoch-store.ts';
import type { KnownEpoch } from '../../../../domain/stakes/known-epoch.ts';
import { createKnownAddresses } from '../../../../db/stakes/known-addresses.ts';
import { createPositionStore } from '../../../../db/stakes/position-store.ts';
import { createWritePositions } from '../../../../db/stakes/position-writes.ts';
import type { StakeChain } from '../../../../db/stakes/stake-chain.ts';
import { createStakeWalletStore } from '../../../../db/stakes/stake-wallet-store.ts';
import { createLogger, type Logger } from '../../../../telemetry/logger.ts';
import { eventData, rewardRows, stakeRow } from '../../../support/stake-rows.ts';
import { memoryStream } from '../../../support/memory-stream.ts';
import type { ScriptedStakes } from './scripted-stakes.ts';

export interface StakeStageOptions {
  batch?: number;
  patienceMs?: number;
}

const NEVER = new AbortController().signal;

/** The sweep and the search for positions on a real database, with a scripted chain. */
export async function stakeStage(
  database: Database,
  stakes: ScriptedStakes,
  accountId: string,
  options: StakeStageOptions = {},
) {
  const log = (): Logger => createLogger({ level: 'silent', service: 'test', stream: memoryStream() });
  const epochs = createEpochStore(database);
  const positions = createPositionStore(database);
  const writePositions = createWritePositions(database);
  const wallets = createStakeWalletStore(database);
  const sweepEpoch = createSweepEpoch({ epochs, positions, writePositions, log, ...options });
  const refreshWallets = createRefreshWallets({
    epochs,
    wallets,
    knownAddresses: createKnownAddresses(database),
    writePositions,
    log,
  });

  const chain = async (): Promise<StakeChain> => ({
    network: 'devnet',
    chainId: await stakes.nodes.chainId(),
  });

  async function known(): Promise<KnownEpoch> {
    const place = await stakes.nodes.votes.place(NEVER);
    const slotMs = await stakes.nodes.slotMs(NEVER);
    return epochs.record(await chain(), { ...place, slotMs }, await stakes.nodes.terms());
  }

  return {
    epochs,
    positions,
    writePositions,
    chain,
    known,
    async sweep(): Promise<SweepResult> {
      return sweepEpoch(stakes.nodes, await chain(), await known(), NEVER);
    },
    /** One turn: reads wallets that are due, and returns how many. */
    async refresh(): Promise<number> {
      return refreshWallets(stakes.nodes, await chain(), await known(), NEVER);
    },
    /** The account watches wallets, by default the owners of all stakes, which are then read. */
    async adopt(owners = [...stakes.chain.stakes.values()].map(({ owner }) => owner)): Promise<void> {
      const place = await chain();
      const rows = [...new Set(owners)].map((address) => ({
        owner_id: accountId,
        network: 'devnet',
        address,
        chain_id: place.chainId,
        connection: 'watched',
      }));
      await database('wallets').insert(rows).onConflict().ignore();
      await wallets.sync(place);
      await database('stake_wallets').update({ due_at: database.fn.now() });
      const epoch = await known();
      while ((await refreshWallets(stakes.nodes, place, epoch, NEVER)) > 0);
    },
    events: (name: string) => eventData(database, accountId, name),
    row: (address: string) => stakeRow(database, address),
    rewards: (address: string) => rewardRows(database, address),
  };
}

export type StakeStage = Awaited<ReturnType<typeof stakeStage>>;
