import { STAKE_WARNING_CODES } from '../../domain/stakes/stake-warnings.ts';
import type { StoredPosition } from '../../domain/stakes/stored-position.ts';
import type { Database } from '../postgres/connect.ts';
import { preparedStatement } from '../postgres/prepared-statement.ts';
import { EPOCH_COLUMNS, toEpoch, type EpochRow } from './epoch-rows.ts';
import type { KnownEpoch } from '../../domain/stakes/known-epoch.ts';
import { POSITION_COLUMNS, toPosition, type PositionRow } from './position-rows.ts';
import { POSITIONS_OF_WALLET } from './position-store.ts';
import type { StakeChain } from './stake-chain.ts';
import type { KnownValidator } from './validator-rows.ts';

/** The shown fields of a position's validator. */
export type PositionValidator = Pick<
  KnownValidator,
  'address' | 'name' | 'commissionBps' | 'delinquent' | 'warnings'
>;

export interface FollowedPositions {
  epoch: KnownEpoch;
  /** Each position is at least as new. */
  readAt: Date;
  /** Sum over all positions that the wallet owns or owned. */
  rewardsTotal: bigint;
  positions: (StoredPosition & { validator: PositionValidator | null })[];
}

const OF_CHAIN = 'network = $1 AND chain_id = $2';

/** A sweep counts when it is settled: before that, it may have passed over positions on which the nodes did not agree. */
const FACTS = `SELECT ${EPOCH_COLUMNS},
    (SELECT rewards_at IS NOT NULL FROM stake_epochs ended WHERE ${OF_CHAIN} AND ended.epoch = stake_epochs.epoch - 1) AS settled,
    (SELECT read_at FROM stake_wallets WHERE ${OF_CHAIN} AND address = $3) AS wallet_read_at,
    (SELECT coalesce(sum(rewards_total), 0)::text FROM stake_positions WHERE ${OF_CHAIN} AND withdrawer = $3) AS rewards
  FROM stake_epochs WHERE ${OF_CHAIN} AND first_slot >= 0 ORDER BY epoch DESC LIMIT 1`;

const POSITIONS = `SELECT ${POSITION_COLUMNS}, vote, name, commission_bps, delinquent, warnings
    FROM (${POSITIONS_OF_WALLET}) positions LEFT JOIN (
      SELECT vote, name, commission_bps, delinquent, warnings FROM stake_validators WHERE ${OF_CHAIN}) validators ON vote = voter
   ORDER BY since, address`;

type FactsRow = EpochRow & { settled: boolean | null; wallet_read_at: Date | null; rewards: string };

interface ValidatorColumns {
  vote: string | null;
  name: string | null;
  commission_bps: number;
  delinquent: boolean;
  warnings: string[];
}

/**
 * Reads the known positions of a wallet; null: the service does not follow the wallet, or not yet. Sends two statements at the same time:
 * if a page has a few rows, their number takes the time.
 */
export function createReadFollowedPositions(database: Database) {
  const readFacts = preparedStatement<FactsRow>(database, 'facts_of_stake_wallet', FACTS);
  const readRows = preparedStatement<PositionRow & ValidatorColumns>(
    database,
    'shown_stake_positions',
    POSITIONS,
  );

  return async function readFollowedPositions(
    { network, chainId }: StakeChain,
    wallet: string,
  ): Promise<FollowedPositions | null> {
    const values = [network, chainId, wallet];
    const [[facts], rows] = await Promise.all([readFacts(values), readRows(values)]);
    if (!facts?.wallet_read_at) return null;
    const positions = rows.map((row) => ({ ...toPosition(row), validator: toPositionValidator(row) }));
    const read = latest(facts.wallet_read_at, facts.settled === true ? facts.swept_at : null);
    return {
      epoch: toEpoch(facts),
      readAt: oldestRead(read, positions),
      rewardsTotal: BigInt(facts.rewards),
      positions,
    };
  };
}

/** Positions are read together, and those that have changed one by one too. */
function oldestRead(together: Date, positions: readonly Pick<StoredPosition, 'readAt'>[]): Date {
  const [first = together, ...more] = positions.map(({ readAt }) => latest(together, readAt));
  return more.reduce((oldest, at) => (at < oldest ? at : oldest), first);
}

function latest(at: Date, other: Date | null): Date {
  return other !== null && other > at ? other : at;
}

function toPositionValidator(row: ValidatorColumns): PositionValidator | null {
  if (row.vote === null) return null;
  return {
    address: row.vote,
    name: row.name,
    commissionBps: row.commission_bps,
    delinquent: row.delinquent,
    warnings: STAKE_WARNING_CODES.filter((warning) => row.warnings.includes(warning)),
  };
}
