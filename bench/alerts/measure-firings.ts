import type { AlertJudge } from '../../db/alerts/alert-judge.ts';
import type { Database } from '../../db/postgres/connect.ts';
import { percentile } from '../figures.ts';
import { judgeWhole } from './measure-ticks.ts';
import { BENCH_NETWORK, type StandingAlerts } from './standing-alerts.ts';

export interface FiringFigures {
  firings: number;
  /** Medians of all rounds, in milliseconds. */
  tickMs: number;
  bareMs: number;
}

/** The tables that a firing writes, with their indexes. */
const COPIES = ['alerts', 'alert_timeline', 'events'] as const;

/** One tick that fires many alerts, and then the same rows once more: inserted in bulk into copies of the tables, in one transaction. */
export async function measureFirings(
  database: Database,
  judge: AlertJudge,
  alerts: StandingAlerts,
  { firing, rounds }: { firing: number; rounds: number },
): Promise<FiringFigures> {
  for (const table of COPIES) {
    await database.raw(`CREATE TABLE bench_${table} (LIKE ${table} INCLUDING DEFAULTS INCLUDING INDEXES)`);
  }
  const [ticks, bares]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    await alerts.nextPrice(firing);
    const tickAt = performance.now();
    await judgeWhole(judge, alerts.token, firing);
    ticks.push(performance.now() - tickAt);
    bares.push(await insertAgain(database, alerts.token));
  }
  for (const table of COPIES) await database.raw(`DROP TABLE bench_${table}`);
  return { firings: firing, tickMs: percentile(ticks, 0.5), bareMs: percentile(bares, 0.5) };
}

/** The rows of the last tick, read before and inserted from memory, as a program has them. */
async function insertAgain(database: Database, token: string): Promise<number> {
  const { rows: alertRows } = await database.raw<{ rows: { row: unknown }[] }>(
    `SELECT to_jsonb(alert) AS row FROM alerts alert WHERE network = :network AND subject = :token
        AND last_fired_at = (SELECT judged_at FROM alert_subjects WHERE network = :network AND subject = :token)`,
    { network: BENCH_NETWORK, token },
  );
  const { rows: timelineRows } = await database.raw<{ rows: { row: unknown }[] }>(
    `SELECT to_jsonb(entry) AS row FROM alert_timeline entry JOIN alert_subjects watched ON entry.at = watched.judged_at
      WHERE watched.network = :network AND watched.subject = :token`,
    { network: BENCH_NETWORK, token },
  );
  const { rows: eventRows } = await database.raw<{ rows: { row: unknown }[] }>(
    `SELECT to_jsonb(event) AS row FROM events event ORDER BY created_at DESC LIMIT ?`,
    [timelineRows.length],
  );
  const texts = [alertRows, timelineRows, eventRows].map((rows) =>
    JSON.stringify(rows.map(({ row }) => row)),
  );
  const startedAt = performance.now();
  await database.transaction(async (trx) => {
    for (const [index, table] of COPIES.entries()) {
      await trx.raw(
        `INSERT INTO bench_${table} SELECT * FROM jsonb_populate_recordset(NULL::bench_${table}, CAST(? AS jsonb))`,
        [texts[index] ?? '[]'],
      );
    }
  });
  const tookMs = performance.now() - startedAt;
  for (const table of COPIES) await database.raw(`TRUNCATE bench_${table}`);
  return tookMs;
}
