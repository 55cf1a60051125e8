import { POSITION_COLUMNS, toPosition, type PositionRow } from './position-rows.ts';
import type { PositionMark } from '../../domain/stakes/position-mark.ts';
import type { StoredPosition } from '../../domain/stakes/stored-position.ts';
import type { Database } from '../postgres/connect.ts';
import { preparedStatement } from '../postgres/prepared-statement.ts';
import type { StakeChain } from './stake-chain.ts';

/** A stake account, and the wallet that can withdraw from it. */
export interface OwnedPosition {
  address: string;
  wallet: string;
}

export interface PositionStore {
  /** Positions that are not closed, by address, after one of them. */
  marksAfter(
    chain: StakeChain,
    address: string,
    limit: number,
    onlyMoving?: boolean,
  ): Promise<PositionMark[]>;
  /** Positions that were seen to be gone since a time, by address, after one of them. */
  goneAfter(chain: StakeChain, since: Date, address: string, limit: number): Promise<string[]>;
  find(chain: StakeChain, address: string): Promise<StoredPosition | null>;
  known(chain: StakeChain, addresses: readonly string[]): Promise<StoredPosition[]>;
  /** Positions that the wallet owns or may delegate, without closed ones. */
  ofWallet(chain: StakeChain, wallet: string): Promise<StoredPosition[]>;
  /** Positions that a workflow has to look at, at most `limit`. Each is postponed, so that the next turn gets others. */
  claimUnchecked(chain: StakeChain, limit: number): Promise<OwnedPosition[]>;
  /** Positions of earlier chains of the network for which workflows still wait, at most `limit`. */
  leftOver(chain: StakeChain, limit: number): Promise<OwnedPosition[]>;
  /** No workflow waits for these positions of earlier chains any more. */
  leave(chain: StakeChain, addresses: readonly string[]): Promise<void>;
  /** Leaves the position alone for this time, unless it has changed since: then the next claim has it. */
  postpone(chain: StakeChain, seen: StoredPosition, waitMs: number): Promise<void>;
  /** No workflow has to look at it, unless it has changed since. */
  release(chain: StakeChain, seen: StoredPosition): Promise<void>;
}

/** A position that no workflow has taken over by then is claimed again. */
const UNCHECKED_AFTER = "interval '1 minute'";

const OF_CHAIN = 'network = $1 AND chain_id = $2';

/** Three texts instead of thousands of rows, which take several times as long to write and to read. No value has the separator in it. */
const AFTER = `SELECT string_agg(address, ' ' ORDER BY address) AS addresses, string_agg(fingerprint, ' ' ORDER BY address) AS fingerprints,
    string_agg(moving::int::text, ' ' ORDER BY address) AS moving FROM (
      SELECT address, fingerprint, moving FROM stake_positions
       WHERE ${OF_CHAIN} AND address > $3 AND closed_at IS NULL AND (NOT $5::boolean OR moving) ORDER BY address LIMIT $4) marks`;

const GONE = `SELECT address FROM stake_positions
  WHERE ${OF_CHAIN} AND address > $3 AND closed_at IS NOT NULL AND closed_at >= $4 ORDER BY address LIMIT $5`;

const KNOWN = `SELECT ${POSITION_COLUMNS} FROM stake_positions WHERE ${OF_CHAIN} AND address = ANY ($3::text[])`;

/** Two index scans; OR would read the whole table. */
export const POSITIONS_OF_WALLET = `SELECT ${POSITION_COLUMNS} FROM stake_positions WHERE ${OF_CHAIN} AND withdrawer = $3 AND closed_at IS NULL
  UNION ALL SELECT ${POSITION_COLUMNS} FROM stake_positions WHERE ${OF_CHAIN} AND staker = $3 AND withdrawer <> $3 AND closed_at IS NULL`;

const OF_WALLET = `${POSITIONS_OF_WALLET} ORDER BY since, address`;

const CLAIM = `WITH due AS MATERIALIZED (
    SELECT address FROM stake_positions WHERE check_at <= now() AND ${OF_CHAIN} ORDER BY check_at LIMIT $3 FOR NO KEY UPDATE SKIP LOCKED)
  UPDATE stake_positions SET check_at = now() + ${UNCHECKED_AFTER} FROM due
   WHERE ${OF_CHAIN} AND stake_positions.address = due.address RETURNING stake_positions.address, withdrawer AS wallet`;

const LEFT_OVER = `SELECT DISTINCT address, withdrawer AS wallet FROM stake_positions WHERE check_at IS NOT NULL AND network = $1 AND chain_id <> $2 LIMIT $3`;

const LEAVE = `UPDATE stake_positions SET check_at = NULL
  WHERE check_at IS NOT NULL AND network = $1 AND chain_id <> $2 AND address = ANY ($3::text[])`;

const POSTPONE = `UPDATE stake_positions SET check_at = now() + $4 * interval '1 ms' + ${UNCHECKED_AFTER}
  WHERE ${OF_CHAIN} AND address = $3 AND version = $5 AND check_at IS NOT NULL`;

const RELEASE = `UPDATE stake_positions SET check_at = NULL WHERE ${OF_CHAIN} AND address = $3 AND version = $4`;

export function createPositionStore(database: Database): PositionStore {
  const rows = (name: string, text: string) => {
    const run = preparedStatement<PositionRow>(database, name, text);
    return async (values: readonly unknown[]) => (await run(values)).map(toPosition);
  };
  const after = preparedStatement<MarksRow>(database, 'stake_positions_after', AFTER);
  const gone = preparedStatement<{ address: string }>(database, 'stake_positions_gone', GONE);
  const known = rows('stake_positions_known', KNOWN);
  const ofWallet = rows('stake_positions_of_wallet', OF_WALLET);
  const claim = preparedStatement<OwnedPosition>(database, 'claim_stake_positions', CLAIM);
  const leftOver = preparedStatement<OwnedPosition>(database, 'stake_positions_left_over', LEFT_OVER);
  const leave = preparedStatement(database, 'leave_stake_positions', LEAVE);
  const postpone = preparedStatement(database, 'postpone_stake_position', POSTPONE);
  const release = preparedStatement(database, 'release_stake_position', RELEASE);

  return {
    marksAfter: async ({ network, chainId }, address, limit, onlyMoving = false) =>
      toMarks((await after([network, chainId, address, limit, onlyMoving]))[0]),
    goneAfter: async ({ network, chainId }, since, address, limit) =>
      (await gone([network, chainId, address, since.toISOString(), limit])).map((row) => row.address),
    find: async ({ network, chainId }, address) => (await known([network, chainId, [address]]))[0] ?? null,
    known: ({ network, chainId }, addresses) => known([network, chainId, addresses]),
    ofWallet: ({ network, chainId }, wallet) => ofWallet([network, chainId, wallet]),
    claimUnchecked: ({ network, chainId }, limit) => claim([network, chainId, limit]),
    leftOver: ({ network, chainId }, limit) => leftOver([network, chainId, limit]),
    async leave({ network, chainId }, addresses) {
      await leave([network, chainId, addresses]);
    },
    async postpone({ network, chainId }, { account, version }, waitMs) {
      await postpone([network, chainId, account.address, Math.ceil(waitMs), version]);
    },
    async release({ network, chainId }, { account, version }) {
      await release([network, chainId, account.address, version]);
    },
  };
}

/** Null: no position. */
interface MarksRow {
  addresses: string | null;
  fingerprints: string | null;
  moving: string | null;
}

function toMarks(row: MarksRow | undefined): PositionMark[] {
  const fingerprints = row?.fingerprints?.split(' ') ?? [];
  const moving = row?.moving?.split(' ') ?? [];
  return (row?.addresses?.split(' ') ?? []).map((address, index) => ({
    address,
    fingerprint: fingerprints[index] ?? '',
    isMoving: moving[index] === '1',
  }));
}
