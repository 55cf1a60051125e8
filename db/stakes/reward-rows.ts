import type { Knex } from 'knex';
import type { EarnedReward, RecordedReward } from '../../domain/stakes/stake-reward.ts';
import { givenRows, givenValues } from '../postgres/given-rows.ts';
import { runPrepared } from '../postgres/prepared-statement.ts';
import type { StakeChain } from './stake-chain.ts';

export interface RewardRow {
  address: string;
  epoch: number;
  withdrawer: string;
  voter: string;
  lamports: string;
  post_balance: string | null;
  commission_bps: number | null;
  effective_slot: number | null;
  paid_at: Date;
  verified: boolean;
}

export const REWARD_COLUMNS =
  'address, epoch, withdrawer, voter, lamports, post_balance, commission_bps, effective_slot, paid_at, verified';

const GIVEN = {
  address: 'text',
  epoch: 'bigint',
  voter: 'text',
  lamports: 'numeric',
  post_balance: 'numeric',
  commission_bps: 'integer',
  effective_slot: 'bigint',
  paid_at: 'timestamptz',
  verified: 'boolean',
} as const;

const COUNT = Object.keys(GIVEN).length;

/** A reward that is known already is left out, and so is not counted or reported again. */
const INSERT = {
  name: 'insert_stake_rewards',
  text: `WITH added AS (
    INSERT INTO stake_rewards AS reward (network, chain_id, withdrawer, ${Object.keys(GIVEN).join(', ')})
    SELECT $${COUNT + 1}::text, $${COUNT + 2}::text, position.withdrawer,
           ${Object.keys(GIVEN)
             .map((name) => `given.${name}`)
             .join(', ')}
      FROM (${givenRows(GIVEN)}) AS given
      JOIN stake_positions position ON position.network = $${COUNT + 1}::text AND position.chain_id = $${COUNT + 2}::text
       AND position.address = given.address
    ON CONFLICT (network, chain_id, address, epoch) DO NOTHING RETURNING ${REWARD_COLUMNS}),
  total AS (
    UPDATE stake_positions SET rewards_total = rewards_total + sums.lamports
      FROM (SELECT address, sum(lamports) AS lamports FROM added GROUP BY address) sums
     WHERE stake_positions.network = $${COUNT + 1}::text AND stake_positions.chain_id = $${COUNT + 2}::text
       AND stake_positions.address = sums.address)
  SELECT ${REWARD_COLUMNS} FROM added ORDER BY epoch, address`,
};

/** Records rewards in the caller's transaction; returns the new ones, the oldest first. */
export async function insertRewards(
  trx: Knex,
  { network, chainId }: StakeChain,
  rewards: readonly EarnedReward[],
): Promise<RecordedReward[]> {
  if (rewards.length === 0) return [];
  const rows = rewards.map((reward) => ({
    address: reward.position,
    epoch: reward.epoch,
    voter: reward.validator,
    lamports: reward.lamports.toString(),
    post_balance: reward.postBalance?.toString() ?? null,
    commission_bps: reward.commissionBps,
    effective_slot: reward.effectiveSlot,
    paid_at: reward.paidAt.toISOString(),
    verified: reward.verified,
  }));
  return (await runPrepared<RewardRow>(trx, INSERT, [...givenValues(GIVEN, rows), network, chainId])).map(
    toReward,
  );
}

export function toReward(row: RewardRow): RecordedReward {
  return {
    position: row.address,
    epoch: row.epoch,
    wallet: row.withdrawer,
    validator: row.voter,
    lamports: BigInt(row.lamports),
    postBalance: row.post_balance === null ? null : BigInt(row.post_balance),
    commissionBps: row.commission_bps,
    effectiveSlot: row.effective_slot,
    paidAt: row.paid_at,
    verified: row.verified,
  };
}
