import type { Knex } from 'knex';
import type { Network } from '../../domain/networks.ts';
import type { KeptValue, TokenFlow } from '../../domain/summaries/portfolio.ts';

/** A token of a wallet. A wallet that holds nothing, or whose balance is not known, has one row without a token. */
export interface HeldRow {
  wallet: string;
  isKnown: boolean;
  token: string | null;
  decimals: number;
  baseUnits: bigint;
}

export interface FlowRow extends TokenFlow {
  userId: string;
  kind: 'send' | 'receive';
}

/** The picture shows a month. */
const KEPT = "interval '31 days'";

// A token that a wallet has only received as spam counts for nothing, as in its balance (db/ledger/spam-tokens.ts).
const HELD = `SELECT own.owner_id AS "ownerId", own.network || ':' || own.address AS wallet, followed.id IS NOT NULL AS "isKnown",
         account.token, coalesce(max(account.decimals), 0) AS decimals, coalesce(sum(account.amount), 0)::text AS amount
    FROM wallets own JOIN chains ON chains.network = own.network
    LEFT JOIN followed_wallets followed ON followed.network = own.network AND followed.chain_id = chains.chain_id
          AND followed.address = own.address AND followed.from_slot IS NOT NULL AND followed.stopped_at IS NULL
          AND followed.refresh_slot IS NULL
    LEFT JOIN ledger_accounts account ON account.wallet_id = followed.id AND account.amount > 0
          AND (NOT account.closed OR account.token = 'SOL')
          AND (NOT EXISTS (SELECT FROM movements spam WHERE spam.wallet_id = followed.id AND spam.token = account.token
                              AND 'spam' = ANY (spam.flags))
            OR EXISTS (SELECT FROM movements other WHERE other.wallet_id = followed.id AND other.token = account.token
                          AND NOT 'spam' = ANY (other.flags)))
   WHERE own.owner_id = ANY (:owners) AND own.network = :network
   GROUP BY own.owner_id, own.network, own.address, followed.id, account.token
   ORDER BY wallet, account.token`;

const FLOWS = `SELECT given.user_id AS "userId", movement.kind, movement.token, max(movement.decimals) AS decimals,
         count(*)::int AS count, sum(movement.amount)::text AS amount
    FROM unnest(CAST(:users AS text[]), CAST(:times AS timestamptz[])) AS given (user_id, since)
    JOIN wallets own ON own.owner_id = given.user_id AND own.network = :network
    JOIN chains ON chains.network = own.network
    JOIN followed_wallets followed ON followed.network = own.network AND followed.chain_id = chains.chain_id
         AND followed.address = own.address
    JOIN movements movement ON movement.wallet_id = followed.id AND movement.block_time > given.since AND movement.block_time <= :at
   WHERE movement.kind IN ('send', 'receive') AND movement.succeeded AND movement.orphaned_at IS NULL
     AND NOT movement.flags && ARRAY['dust', 'look_alike', 'spam']
   GROUP BY 1, 2, 3 ORDER BY count(*) DESC, movement.token`;

const FIRED = `SELECT given.user_id AS "userId", count(*)::int AS count
    FROM unnest(CAST(:users AS text[]), CAST(:times AS timestamptz[])) AS given (user_id, since)
    JOIN alerts ON alerts.owner_id = given.user_id
    JOIN alert_timeline change ON change.alert_id = alerts.id AND change.change = 'fired' AND change.at > given.since
   GROUP BY 1`;

const VALUES = `SELECT user_id AS "userId", at, usd::text AS usd, wallets, is_reported AS "isReported" FROM chat_summaries
   WHERE user_id = ANY (:users) AND at > now() - ${KEPT} ORDER BY user_id, at`;

/** By owner: a person, or a wallet that owns itself. */
export async function heldTokens(
  database: Knex,
  network: Network,
  owners: readonly string[],
): Promise<Map<string, HeldRow[]>> {
  const rows = await read<Omit<HeldRow, 'baseUnits'> & { ownerId: string; amount: string }>(database, HELD, {
    network,
    owners,
  });
  return groupedBy(
    ({ ownerId }) => ownerId,
    rows.map(({ amount, ...row }) => ({ ...row, baseUnits: BigInt(amount) })),
  );
}

/** Payments of each person since a time of the person’s own. Deposits that look like a fraud are left out. */
export async function flowsSince(
  database: Knex,
  network: Network,
  { since, at }: { since: ReadonlyMap<string, Date>; at: Date },
): Promise<FlowRow[]> {
  const rows = await read<Omit<FlowRow, 'baseUnits'> & { amount: string }>(database, FLOWS, {
    network,
    at: at.toISOString(),
    ...columnsOf(since),
  });
  return rows.map(({ amount, ...row }) => ({ ...row, baseUnits: BigInt(amount) }));
}

/** How many firings the alerts of each person have had. */
export async function firedAlerts(
  database: Knex,
  since: ReadonlyMap<string, Date>,
): Promise<Map<string, number>> {
  const rows = await read<{ userId: string; count: number }>(database, FIRED, columnsOf(since));
  return new Map(rows.map(({ userId, count }) => [userId, count]));
}

export async function keptValues(
  database: Knex,
  users: readonly string[],
): Promise<Map<string, KeptValue[]>> {
  const rows = await read<Omit<KeptValue, 'usd'> & { userId: string; usd: string | null }>(database, VALUES, {
    users,
  });
  return groupedBy(
    ({ userId }) => userId,
    rows.map(({ usd, ...row }) => ({ ...row, usd: usd === null ? null : BigInt(usd) })),
  );
}

async function read<Row>(
  database: Knex,
  statement: string,
  values: Readonly<Record<string, string | readonly string[]>>,
): Promise<Row[]> {
  const { rows } = await database.raw<{ rows: Row[] }>(statement, values);
  return rows;
}

function columnsOf(since: ReadonlyMap<string, Date>): { users: string[]; times: string[] } {
  return { users: [...since.keys()], times: [...since.values()].map((at) => at.toISOString()) };
}

function groupedBy<Row>(keyOf: (row: Row) => string, rows: readonly Row[]): Map<string, Row[]> {
  const grouped = new Map<string, Row[]>();
  for (const row of rows) grouped.set(keyOf(row), [...(grouped.get(keyOf(row)) ?? []), row]);
  return grouped;
}
