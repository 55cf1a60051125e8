import type { AlertEvaluator } from '../../db/alerts/alert-evaluator.ts';
import type { Database } from '../../db/postgres/connect.ts';
import { runPrepared } from '../../db/postgres/prepared-statement.ts';
import { percentile } from '../figures.ts';
import { BENCH_NETWORK, type StandingAlerts } from './standing-alerts.ts';

export interface TickFigures {
  /** Medians of all rounds, in milliseconds. */
  tickMs: number;
  /** The time of a tick that fires none. */
  idleMs: number;
  bareMs: number;
}

/** The least that finds what fires: the alerts whose level is in a range of the index. */
const BARE = {
  name: 'bench_range_read',
  text: `SELECT alert.* FROM alert_triggers JOIN alerts alert ON alert.id = alert_id
    WHERE alert_triggers.network = $1 AND alert_triggers.subject = $2 AND measure = 'value' AND level > $3 AND level <= $4`,
};

const UNIT = 10n ** 30n;

/** Turn by turn, a tick that fires so many alerts, and the bare reading of as many others. */
export async function measureTicks(
  database: Database,
  evaluator: AlertEvaluator,
  alerts: StandingAlerts,
  { firing, rounds }: { firing: number; rounds: number },
): Promise<TickFigures> {
  const [ticks, idles, bares]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    const price = await alerts.nextPrice(firing);
    // Others than the next tick fires: what one of the two has read must not make the other one faster.
    const from = price + BigInt(firing * (rounds + 1)) * UNIT;
    const bareAt = performance.now();
    const rows = await runPrepared(database, BARE, [
      BENCH_NETWORK,
      alerts.token,
      from.toString(),
      (from + BigInt(firing) * UNIT).toString(),
    ]);
    bares.push(performance.now() - bareAt);
    if (rows.length !== firing) throw new Error(`the bare reading found ${rows.length} alerts`);
    const tickAt = performance.now();
    await evaluateWhole(evaluator, alerts.token, firing);
    ticks.push(performance.now() - tickAt);
    await alerts.nextPrice(0);
    const idleAt = performance.now();
    await evaluateWhole(evaluator, alerts.token, 0);
    idles.push(performance.now() - idleAt);
  }
  return { tickMs: percentile(ticks, 0.5), idleMs: percentile(idles, 0.5), bareMs: percentile(bares, 0.5) };
}

/** One tick, with all alerts that it fires. */
export async function evaluateWhole(
  evaluator: AlertEvaluator,
  token: string,
  expected: number,
): Promise<void> {
  let fired = 0;
  for (;;) {
    const part = await evaluator.evaluatePastGap(BENCH_NETWORK, token);
    fired += part?.firings ?? 0;
    if (part === null || part.isWhole) break;
  }
  if (fired !== expected) throw new Error(`${fired} alerts fired instead of ${expected}`);
}
