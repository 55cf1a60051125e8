import type { RecordedReward } from '../../domain/stakes/stake-reward.ts';
import type { Database } from '../postgres/connect.ts';
import { REWARD_COLUMNS, toReward, type RewardRow } from './reward-rows.ts';
import type { StakeChain } from './stake-chain.ts';

/** A fixed place in the list, newest first. */
export interface RewardPlace {
  epoch: number;
  position: string;
}

export interface RewardFilter {
  /** In UTC; null: all. */
  year: number | null;
  before: RewardPlace | null;
  limit: number;
}

/** Rewards that were paid in one year, in UTC. */
export interface YearOfRewards {
  year: number;
  rewards: number;
  lamports: bigint;
}

export interface RewardQueries {
  /** Newest first. */
  list(chain: StakeChain, wallet: string, filter: RewardFilter): Promise<RecordedReward[]>;
  years(chain: StakeChain, wallet: string): Promise<YearOfRewards[]>;
}

const OF_WALLET = 'network = :network AND chain_id = :chainId AND withdrawer = :wallet';

const LIST = `SELECT ${REWARD_COLUMNS} FROM stake_rewards WHERE ${OF_WALLET}
    AND (CAST(:from AS timestamptz) IS NULL OR paid_at >= :from AND paid_at < :to)
    AND (CAST(:beforeEpoch AS bigint) IS NULL OR (epoch, address) < (:beforeEpoch, :beforeAddress))
  ORDER BY epoch DESC, address DESC LIMIT :limit`;

const YEARS = `SELECT extract(year FROM paid_at AT TIME ZONE 'UTC')::int AS year, count(*)::int AS rewards, sum(lamports) AS lamports
  FROM stake_rewards WHERE ${OF_WALLET} GROUP BY 1 ORDER BY 1 DESC`;

export function createRewardQueries(database: Database): RewardQueries {
  return {
    async list(chain, wallet, { year, before, limit }) {
      const { rows } = await database.raw<{ rows: RewardRow[] }>(LIST, {
        ...chain,
        wallet,
        from: year === null ? null : yearBegins(year),
        to: year === null ? null : yearBegins(year + 1),
        beforeEpoch: before?.epoch ?? null,
        beforeAddress: before?.position ?? null,
        limit,
      });
      return rows.map(toReward);
    },

    async years(chain, wallet) {
      const { rows } = await database.raw<{ rows: { year: number; rewards: number; lamports: string }[] }>(
        YEARS,
        { ...chain, wallet },
      );
      return rows.map((row) => ({ ...row, lamports: BigInt(row.lamports) }));
    },
  };
}

function yearBegins(year: number): string {
  return new Date(Date.UTC(year, 0, 1)).toISOString();
}
