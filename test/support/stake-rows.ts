import { z } from 'zod';
import type { Database } from '../../db/postgres/connect.ts';
import { WALLETS_CHANNEL } from '../../db/wallets/wallet-store.ts';

const positionRow = z.looseObject({
  state: z.string(),
  lamports: z.string(),
  delegated: z.string(),
  deactivating: z.string(),
  rewards_total: z.string(),
  closed_at: z.date().nullable(),
  check_at: z.date().nullable(),
});

const rewardRow = z.looseObject({
  epoch: z.int(),
  lamports: z.string(),
  verified: z.boolean(),
  voter: z.string(),
  commission_bps: z.int().nullable(),
  paid_at: z.date(),
});

/** The stored row of a position; undefined: none. */
export async function stakeRow(
  database: Database,
  address: string,
): Promise<z.output<typeof positionRow> | undefined> {
  return positionRow.optional().parse(await database('stake_positions').where({ address }).first());
}

/** The oldest first. */
export async function rewardRows(database: Database, address: string): Promise<z.output<typeof rewardRow>[]> {
  return z.array(rewardRow).parse(await database('stake_rewards').where({ address }).orderBy('epoch'));
}

const eventRows = z.array(z.object({ body: z.string() }));
const eventBody = z.object({ data: z.record(z.string(), z.unknown()) });

/** The data of an owner's events of a name, the oldest first. */
export async function eventData(
  database: Database,
  ownerId: string,
  name: string,
): Promise<Record<string, unknown>[]> {
  const rows = await database('events').where({ owner_id: ownerId, name }).orderBy('created_at');
  return eventRows.parse(rows).map(({ body }) => eventBody.parse(JSON.parse(body)).data);
}

/** Positions of every wallet are read now, as hours later. */
export async function readWalletsAgain(database: Database): Promise<void> {
  await database('stake_wallets').update({ due_at: database.fn.now() });
  await database.raw('SELECT pg_notify(?, ?)', [WALLETS_CHANNEL, 'devnet']);
}
