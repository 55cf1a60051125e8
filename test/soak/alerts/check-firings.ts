import type { Database } from '../../../db/postgres/connect.ts';
import type { AlertRule } from '../../../domain/alerts/alert-rule.ts';
import { createNaiveEvaluator } from '../../support/naive-alert-evaluator.ts';
import type { SoakTick } from './sampled-prices.ts';

export interface Played {
  given: readonly { id: string; rule: AlertRule; expiresAt: Date | null }[];
  /** Before the alerts were made. */
  history: readonly SoakTick[];
  /** In the order of their times. */
  ticks: readonly SoakTick[];
  begunAt: number;
}

/** Compares what fired with an evaluator that looks at every alert, and the events with what fired. */
export async function checkFirings(
  database: Database,
  ownerId: string,
  { given, history, ticks, begunAt }: Played,
): Promise<{ firings: number; problems: string[] }> {
  const naive = createNaiveEvaluator([...given], begunAt);
  for (const { at, price } of history) naive.tick(at, price);
  const expected = ticks.flatMap(({ at, price }) =>
    naive.tick(at, price).map((index) => `${given[index]?.id} ${new Date(at).toISOString()}`),
  );
  const fired = (await database('alert_timeline')
    .whereIn(
      'alert_id',
      given.map(({ id }) => id),
    )
    .where({ change: 'fired' })) as { alert_id: string; at: Date; firing: { alert_id: string } }[];
  const found = fired.map(({ alert_id, at }) => `${alert_id} ${at.toISOString()}`);
  const events = (await database('events')
    .where({ owner_id: ownerId, name: 'price.alert' })
    .pluck('body')) as string[];
  const reported = events.map((body) => (JSON.parse(body) as { data: { alert_id: string } }).data.alert_id);
  return {
    firings: found.length,
    problems: [
      ...without(expected, found).map((each) => `did not fire: ${each}`),
      ...without(found, expected).map((each) => `fired without a reason: ${each}`),
      ...without(
        fired.map(({ firing }) => firing.alert_id),
        reported,
      ).map((each) => `has no event: ${each}`),
      ...(reported.length === fired.length ? [] : [`${reported.length} events of ${fired.length} firings`]),
    ],
  };
}

/** The same text may be in both lists several times. */
function without(all: readonly string[], taken: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const each of taken) left.set(each, (left.get(each) ?? 0) + 1);
  return all.filter((each) => {
    const count = left.get(each) ?? 0;
    left.set(each, count - 1);
    return count <= 0;
  });
}
