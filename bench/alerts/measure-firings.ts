import type { AlertEvaluator } from '../../db/alerts/alert-evaluator.ts';
import type { Database } from '../../db/postgres/connect.ts';
import { givenRows, type GivenColumns } from '../../db/postgres/given-rows.ts';
import { runPrepared, type NamedStatement } from '../../db/postgres/prepared-statement.ts';
import { percentile } from '../figures.ts';
import { evaluateWhole } from './measure-ticks.ts';
import { BENCH_NETWORK, type StandingAlerts } from './standing-alerts.ts';

export interface FiringFigures {
  firings: number;
  /** Medians of all rounds, in milliseconds. */
  tickMs: number;
  bareMs: number;
}

const EVENTS = "name = 'price.alert' AND network = :network AND created_at >= :began";

/** The tables that a firing writes, and which of their rows the last tick wrote. An alert had one trigger, which is gone. */
const WRITTEN = {
  alerts: "network = :network AND subject = :token AND state = 'triggered' AND updated_at >= :began",
  alert_timeline: "change = 'fired' AND at >= :began",
  events: EVENTS,
  deliveries: `event_id IN (SELECT id FROM events WHERE ${EVENTS})`,
} as const;

type Table = keyof typeof WRITTEN;

const TABLES = Object.keys(WRITTEN) as Table[];

/** One tick that fires many alerts, and then the same rows once more: inserted in bulk into copies of the tables, in one transaction. */
export async function measureFirings(
  database: Database,
  evaluator: AlertEvaluator,
  alerts: StandingAlerts,
  { firing, rounds }: { firing: number; rounds: number },
): Promise<FiringFigures> {
  for (const table of TABLES) {
    await database.raw(`CREATE TABLE bench_${table} (LIKE ${table} INCLUDING DEFAULTS INCLUDING INDEXES)`);
  }
  const [ticks, bares]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const given = { network: BENCH_NETWORK, token: alerts.token, began: new Date() };
    await alerts.nextPrice(firing);
    const tickAt = performance.now();
    await evaluateWhole(evaluator, alerts.token, firing);
    ticks.push(performance.now() - tickAt);
    bares.push(await insertAgain(database, given, firing));
  }
  for (const table of TABLES) await database.raw(`DROP TABLE bench_${table}`);
  return { firings: firing, tickMs: percentile(ticks, 0.5), bareMs: percentile(bares, 0.5) };
}

/** The rows of the last tick, read before and inserted from memory, in the fastest form that we know (db/postgres/given-rows.ts). */
async function insertAgain(
  database: Database,
  given: Record<string, string | Date>,
  firing: number,
): Promise<number> {
  const inserts: { statement: NamedStatement; values: string[] }[] = [];
  for (const table of TABLES) {
    const columns = await columnsOf(database, table);
    const names = Object.keys(columns);
    const lists = names.map((name) => `json_agg(${name}::text)::text AS ${name}`);
    const { rows } = await database.raw<{ rows: Record<string, string>[] }>(
      `SELECT count(*)::int AS written, ${lists.join(', ')} FROM ${table} WHERE ${WRITTEN[table]}`,
      given,
    );
    const { written, ...values } = rows[0] ?? {};
    if (Number(written) !== firing) throw new Error(`the tick wrote ${written} rows of ${table}`);
    const text = `INSERT INTO bench_${table} (${names.join(', ')}) ${givenRows(columns)}`;
    inserts.push({ statement: { name: `bench_${table}`, text }, values: Object.values(values) });
  }
  const startedAt = performance.now();
  await database.transaction(async (trx) => {
    for (const { statement, values } of inserts) await runPrepared(trx, statement, values);
  });
  const tookMs = performance.now() - startedAt;
  for (const table of TABLES) await database.raw(`TRUNCATE bench_${table}`);
  return tookMs;
}

async function columnsOf(database: Database, table: Table): Promise<GivenColumns> {
  const { rows } = await database.raw<{ rows: { name: string; type: string }[] }>(
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
      WHERE attrelid = CAST(? AS regclass) AND attnum > 0 AND NOT attisdropped`,
    [table],
  );
  return Object.fromEntries(rows.map(({ name, type }) => [name, type]));
}
