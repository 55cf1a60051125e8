import type { Knex } from 'knex';
import type { PositionMove, SeenPosition } from '../../domain/stakes/position-move.ts';
import { moveOf } from '../../domain/stakes/position-move.ts';
import { firstReminder } from '../../domain/stakes/position-reminders.ts';
import type { EarnedReward, StakeReward } from '../../domain/stakes/stake-reward.ts';
import type { StoredPosition } from '../../domain/stakes/stored-position.ts';
import type { Database } from '../postgres/connect.ts';
import { givenRows, givenValues } from '../postgres/given-rows.ts';
import { runPrepared } from '../postgres/prepared-statement.ts';
import type { KnownEpoch } from '../../domain/stakes/known-epoch.ts';
import { POSITION_COLUMNS, SEEN_COLUMNS, seenRow, toPosition, type PositionRow } from './position-rows.ts';
import { insertRewards } from './reward-rows.ts';
import type { StakeChain } from './stake-chain.ts';
import { reportPositions } from './stake-news.ts';

export interface SeenBatch {
  epoch: KnownEpoch;
  seen: readonly SeenPosition[];
  rewards: readonly StakeReward[];
  /** Addresses whose rewards up to the last epoch are not known yet: what they had before stays, to be compared with. */
  unsettled: ReadonlySet<string>;
}

export interface BatchCounts {
  positions: number;
  rewards: number;
  events: number;
}

const LOCK = {
  name: 'lock_stake_positions',
  // In one order, so that two batches never wait for each other.
  text: `SELECT ${POSITION_COLUMNS} FROM stake_positions WHERE network = $1 AND chain_id = $2 AND address = ANY ($3::text[])
    ORDER BY address FOR NO KEY UPDATE`,
};

const GIVEN = { ...SEEN_COLUMNS, due: 'boolean', remind_at: 'timestamptz' } as const;

const SEEN_NAMES = Object.keys(SEEN_COLUMNS);

const COUNT = Object.keys(GIVEN).length;

/** Such a position keeps its base, which is from before its rewards. */
const KEEPS_BASE = `known.closed_at IS NULL AND known.address = ANY ($${COUNT + 3}::text[])`;

/** A workflow that waits for something else, or for nothing more, is woken too. */
const UPSERT = {
  name: 'write_stake_positions',
  text: `INSERT INTO stake_positions AS known (network, chain_id, ${SEEN_NAMES.join(', ')}, base_lamports, base_delegated, base_voter, check_at, remind_at)
    SELECT $${COUNT + 1}::text, $${COUNT + 2}::text, ${SEEN_NAMES.join(', ')}, lamports, delegated, voter, CASE WHEN due THEN now() END, remind_at
      FROM (${givenRows(GIVEN)}) AS given
    ON CONFLICT (network, chain_id, address) DO UPDATE SET
      ${SEEN_NAMES.map((name) => `${name} = excluded.${name}`).join(', ')},
      base_lamports = CASE WHEN ${KEEPS_BASE} THEN known.base_lamports ELSE excluded.lamports END,
      base_delegated = CASE WHEN ${KEEPS_BASE} THEN known.base_delegated ELSE excluded.delegated END,
      base_voter = CASE WHEN ${KEEPS_BASE} THEN known.base_voter ELSE excluded.voter END,
      check_at = CASE WHEN excluded.check_at IS NOT NULL OR known.check_at IS NOT NULL THEN now() END,
      reminders = CASE WHEN known.state = excluded.state AND known.closed_at IS NULL THEN known.reminders ELSE 0 END,
      remind_at = CASE WHEN known.state = excluded.state AND known.closed_at IS NULL THEN known.remind_at ELSE excluded.remind_at END,
      since = CASE WHEN known.closed_at IS NULL THEN known.since ELSE now() END,
      read_at = now(), closed_at = NULL, version = known.version + 1`,
};

const MADE_HERE = {
  name: 'stake_positions_made_here',
  text: `SELECT request->>'position' AS address FROM operations
    WHERE network = $1 AND chain_id = $2 AND kind LIKE 'stake.%' AND kind = 'stake.delegate' AND status = 'confirmed'
      AND wallet_address = ANY ($3::text[]) AND request->>'position' = ANY ($4::text[])`,
};

const CLOSE = {
  name: 'close_stake_positions',
  text: `UPDATE stake_positions SET closed_at = now(), read_at = now(), check_at = CASE WHEN check_at IS NOT NULL THEN now() END,
      version = version + 1
    WHERE network = $1 AND chain_id = $2 AND address = ANY ($3::text[]) AND closed_at IS NULL`,
};

/** Later rewards are compared with what the account has now. Positions that are written have that already: each update is another copy of the row. */
const SETTLE = {
  name: 'settle_stake_positions',
  text: `UPDATE stake_positions SET base_lamports = lamports, base_delegated = delegated, base_voter = voter
    WHERE network = $1 AND chain_id = $2 AND address = ANY ($3::text[])
      AND (base_lamports <> lamports OR base_delegated <> delegated OR base_voter IS DISTINCT FROM voter)`,
};

/** Writes a batch of what was seen, with its rewards and events, in one database transaction. A repeat changes nothing. */
export function createWritePositions(database: Database) {
  return async function writePositions(chain: StakeChain, batch: SeenBatch): Promise<BatchCounts> {
    const { seen, rewards } = batch;
    if (seen.length === 0) return { positions: 0, rewards: 0, events: 0 };
    return database.transaction(async (trx) => {
      const addresses = seen.map(({ address }) => address);
      const known = await lock(trx, chain, addresses);
      const isNew = ({ address }: SeenPosition): boolean => !known.has(address);
      const made = await madeHere(trx, chain, seen.filter(isNew));
      const moves = seen.flatMap(
        (each) => moveOf(known.get(each.address) ?? null, each, made.has(each.address)) ?? [],
      );
      await upsert(trx, chain, batch, moves);
      const gone = moves.filter(({ seen: { account } }) => account === null);
      if (gone.length > 0) await runPrepared(trx, CLOSE, [...keyOf(chain), addressesOf(gone)]);
      const recorded = await insertRewards(
        trx,
        chain,
        rewards.map((reward) => earnedReward(reward, known, seen)),
      );
      const written = new Set(addressesOf(moves.filter(({ seen: { account } }) => account !== null)));
      const settled = addresses.filter((address) => !batch.unsettled.has(address) && !written.has(address));
      if (settled.length > 0) await runPrepared(trx, SETTLE, [...keyOf(chain), settled]);
      const events = await reportPositions(trx, chain, { epoch: batch.epoch, moves, rewards: recorded });
      return { positions: moves.length, rewards: recorded.length, events };
    });
  };
}

/** Its owner may have delegated the position to another validator before the reward was known. */
function earnedReward(
  reward: StakeReward,
  known: ReadonlyMap<string, StoredPosition>,
  seen: readonly SeenPosition[],
): EarnedReward {
  const base = known.get(reward.position)?.base;
  const account = base ? null : seen.find(({ address }) => address === reward.position)?.account;
  return { ...reward, validator: base?.voter ?? account?.delegation?.voter ?? '' };
}

async function lock(
  trx: Knex,
  chain: StakeChain,
  addresses: readonly string[],
): Promise<Map<string, StoredPosition>> {
  const rows = await runPrepared<PositionRow>(trx, LOCK, [...keyOf(chain), addresses]);
  return new Map(rows.map((row) => [row.address, toPosition(row)]));
}

/** The positions that an operation has made, among active ones that are read for the first time. */
async function madeHere(
  trx: Knex,
  chain: StakeChain,
  seen: readonly SeenPosition[],
): Promise<ReadonlySet<string>> {
  const active = seen.filter(({ now }) => now?.state === 'active');
  if (active.length === 0) return new Set();
  const wallets = [...new Set(active.flatMap(({ account }) => account?.withdrawer ?? []))];
  const values = [...keyOf(chain), wallets, active.map(({ address }) => address)];
  const rows = await runPrepared<{ address: string }>(trx, MADE_HERE, values);
  return new Set(rows.map(({ address }) => address));
}

async function upsert(
  trx: Knex,
  chain: StakeChain,
  { epoch, unsettled }: SeenBatch,
  moves: readonly PositionMove[],
): Promise<void> {
  const now = new Date();
  const rows = moves.flatMap(({ seen, due }) => {
    const row = seenRow(seen, epoch.epoch);
    if (!row) return [];
    const remindAt = firstReminder(due, now, epoch.endsAt)?.toISOString() ?? null;
    return [{ ...row, due: due !== null, remind_at: remindAt }];
  });
  if (rows.length === 0) return;
  await runPrepared(trx, UPSERT, [...givenValues(GIVEN, rows), ...keyOf(chain), [...unsettled]]);
}

function addressesOf(moves: readonly PositionMove[]): string[] {
  return moves.map(({ seen: { address } }) => address);
}

function keyOf({ network, chainId }: StakeChain): [string, string] {
  return [network, chainId];
}
