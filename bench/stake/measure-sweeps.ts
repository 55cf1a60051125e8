import { z } from 'zod';
import { createSweepEpoch } from '../../activities/stakes/sweep-epoch.ts';
import { inParallel } from '../../chain/rpc/in-parallel.ts';
import { createRpcClient } from '../../chain/rpc/rpc-client.ts';
import { createRpcPool } from '../../chain/rpc/rpc-pool.ts';
import { createStakeNodes } from '../../chain/stakes/stake-nodes.ts';
import type { Database } from '../../db/postgres/connect.ts';
import { createEpochStore } from '../../db/stakes/epoch-store.ts';
import { createPositionStore } from '../../db/stakes/position-store.ts';
import { createWritePositions } from '../../db/stakes/position-writes.ts';
import { fingerprintOf, positionOf } from '../../chain/stakes/read-positions.ts';
import { STAKE_PROGRAM } from '../../domain/stakes/position.ts';
import { positionAt } from '../../domain/stakes/position-state.ts';
import { createLogger } from '../../telemetry/logger.ts';
import { percentile } from '../figures.ts';
import { cpuMsOf } from '../process-usage.ts';
import { startBenchChild } from '../webhooks/bench-child.ts';
import { stakeNodeAnswer, type StakeNodeQuestion } from './stake-node-questions.ts';
import { addressOf, FIRST_EPOCH, positionIn, RENT, stakeBytes } from './stake-shape.ts';

export interface SweepFigures {
  positions: number;
  changing: number;
  sweepMs: number;
  bareMs: number;
  /** Median of the rounds' own ratios: both sides of a round have about the same other load. */
  ratio: number;
  /** Processor time, in the median round. */
  cpuMs: { sweep: number; bare: number; postgres: number };
  /** In the median round: positions that wake a workflow, rewards and written rows. */
  woken: number[];
  rewards: number[];
  written: number[];
  memoryMib: { before: number; most: number };
}

export interface SweepAmounts {
  positions: number;
  changing: number;
  rounds: number;
  postgresPid: number;
}

/** The embedded service follows no stakes of this network, so nothing but the measurement touches them. */
const CHAIN = { network: 'mainnet', chainId: 'bench' } as const;

const NEVER = new AbortController().signal;
const MIB = 1024 ** 2;
const ACCOUNTS_A_CALL = 100;
const MEMORY_EVERY_MS = 100;

/** Boundaries of epochs, each after a bare reading of the same accounts with as many calls at once. */
export async function measureSweeps(
  database: Database,
  { positions, changing, rounds, postgresPid }: SweepAmounts,
): Promise<SweepFigures> {
  const node = startBenchChild<StakeNodeQuestion>('../stake/stake-node-main.ts');
  try {
    const { port } = await node.ask({ kind: 'load', positions, changing }, stakeNodeAnswer);
    const url = `http://127.0.0.1:${port}`;
    const rpc = createRpcPool({ reads: [{ url, weight: 1 }] });
    const nodes = createStakeNodes({ rpc, chainId: async () => CHAIN.chainId, ephemeral: true });
    const epochs = createEpochStore(database);
    const log = () => createLogger({ level: 'warn', service: 'bench' });
    const sweepEpoch = createSweepEpoch({
      epochs,
      positions: createPositionStore(database),
      writePositions: createWritePositions(database),
      log,
    });
    const known = async () => {
      const place = await nodes.votes.place(NEVER);
      return epochs.record(CHAIN, { ...place, slotMs: await nodes.slotMs(NEVER) }, await nodes.terms());
    };
    await database('stake_rewards').where({ chain_id: CHAIN.chainId }).del();
    await epochs.forget(CHAIN);
    await fill(database, positions, changing);
    // As autovacuum does within a minute of so many new rows.
    await database.raw('VACUUM ANALYZE stake_positions');
    await sweepEpoch(nodes, CHAIN, await known(), NEVER);

    const addresses = Array.from({ length: positions }, (_, index) => addressOf(`position ${index}`)).sort();
    const figures: SweepFigures = {
      positions,
      changing,
      sweepMs: 0,
      bareMs: 0,
      ratio: 0,
      cpuMs: { sweep: 0, bare: 0, postgres: 0 },
      woken: [],
      rewards: [],
      written: [],
      memoryMib: { before: process.memoryUsage.rss() / MIB, most: 0 },
    };
    const taken: Round[] = [];
    // The first round is not counted: it loads code and plans.
    for (let round = 0; round <= rounds; round += 1) {
      await node.ask({ kind: 'next' }, stakeNodeAnswer);
      await database('stake_positions')
        .where({ chain_id: CHAIN.chainId })
        .whereNotNull('check_at')
        .update({ check_at: null });
      const epoch = await known();
      let counts = { rewards: 0, positions: 0 };
      let most = 0;
      const sweep = async (): Promise<Timed & { postgresMs: number }> => {
        const memory = watchMemory();
        const before = cpuMsOf(postgresPid);
        const time = await timed(async () => {
          counts = await sweepEpoch(nodes, CHAIN, epoch, NEVER);
        });
        most = memory.stop();
        return { ...time, postgresMs: cpuMsOf(postgresPid) - before };
      };
      const bare = (): Promise<Timed> => timed(() => readBare(url, addresses));
      // By turns, each side is the first of a round.
      const [early, swept, late] = [
        round % 2 === 0 ? await bare() : null,
        await sweep(),
        round % 2 === 1 ? await bare() : null,
      ];
      if (round === 0) {
        figures.memoryMib.before = process.memoryUsage.rss() / MIB;
        continue;
      }
      const read = early ?? late;
      if (read) taken.push({ sweep: swept, bare: read });
      figures.memoryMib.most = Math.max(figures.memoryMib.most, most);
      figures.rewards.push(counts.rewards);
      figures.written.push(counts.positions);
      figures.woken.push(await wokenBy(database));
    }
    const median = (of: (round: Round) => number): number => percentile(taken.map(of), 0.5);
    return {
      ...figures,
      sweepMs: median(({ sweep }) => sweep.ms),
      bareMs: median(({ bare }) => bare.ms),
      ratio: median(({ sweep, bare }) => sweep.ms / bare.ms),
      cpuMs: {
        sweep: median(({ sweep }) => sweep.cpuMs),
        bare: median(({ bare }) => bare.cpuMs),
        postgres: median(({ sweep }) => sweep.postgresMs),
      },
    };
  } finally {
    await node.stop();
  }
}

interface Timed {
  ms: number;
  /** Processor time of this process. */
  cpuMs: number;
}

interface Round {
  sweep: Timed & { postgresMs: number };
  bare: Timed;
}

async function timed(work: () => Promise<unknown>): Promise<Timed> {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return { ms: performance.now() - startedAt, cpuMs: (user + system) / 1_000 };
}

/** The same calls, and nothing is done with the answers but to parse them. */
async function readBare(url: string, addresses: readonly string[]): Promise<void> {
  const client = createRpcClient(url);
  const parts: string[][] = [];
  for (let from = 0; from < addresses.length; from += ACCOUNTS_A_CALL) {
    parts.push(addresses.slice(from, from + ACCOUNTS_A_CALL));
  }
  await inParallel(parts, async (part) => {
    const options = { commitment: 'confirmed', encoding: 'base64' };
    await client.call('getMultipleAccounts', [part, options], z.unknown());
  });
}

async function wokenBy(database: Database): Promise<number> {
  const [row] = (await database('stake_positions')
    .where({ chain_id: CHAIN.chainId })
    .whereNotNull('check_at')
    .count({ woken: '*' })) as { woken: number | string }[];
  return Number(row?.woken ?? 0);
}

function watchMemory(): { stop(): number } {
  let most = 0;
  const look = (): void => {
    most = Math.max(most, process.memoryUsage.rss() / MIB);
  };
  const timer = setInterval(look, MEMORY_EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      look();
      return most;
    },
  };
}

const ROWS_AT_ONCE = 5_000;

/** The positions as the service itself would have written them. */
async function fill(database: Database, positions: number, changing: number): Promise<void> {
  const rules = { epoch: FIRST_EPOCH, unixTime: 0, rentLamports: RENT, minimumDelegation: 1_000_000_000n };
  for (let from = 0; from < positions; from += ROWS_AT_ONCE) {
    const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, positions - from) }, (_, offset) => {
      const index = from + offset;
      const position = positionIn(FIRST_EPOCH, index, changing);
      const lamports = position.delegated + RENT;
      const data = [stakeBytes(index, position).toString('base64'), 'base64'];
      const raw = { lamports: Number(lamports), owner: STAKE_PROGRAM, executable: false, data };
      const address = addressOf(`position ${index}`);
      const account = positionOf(address, raw);
      if (!account?.delegation) throw new Error('a position of the bench is none');
      const { state, amounts } = positionAt(account, rules, new Map());
      return {
        network: CHAIN.network,
        chain_id: CHAIN.chainId,
        address,
        staker: account.staker,
        withdrawer: account.withdrawer,
        voter: account.delegation.voter,
        lamports: lamports.toString(),
        delegated: position.delegated.toString(),
        activation_epoch: account.delegation.activationEpoch,
        deactivation_epoch: account.delegation.deactivationEpoch,
        lockup_time: 0,
        lockup_epoch: 0,
        custodian: account.lockup.custodian,
        fingerprint: fingerprintOf(raw),
        epoch: FIRST_EPOCH,
        state,
        active: amounts.active.toString(),
        activating: amounts.activating.toString(),
        deactivating: amounts.deactivating.toString(),
        base_lamports: lamports.toString(),
        base_delegated: position.delegated.toString(),
        base_voter: account.delegation.voter,
        slot: 0,
      };
    });
    await database.batchInsert('stake_positions', rows, 1_000);
  }
}
