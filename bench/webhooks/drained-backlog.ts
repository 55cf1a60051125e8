import { percentile } from '../figures.ts';
import { monotonicMs } from './clock.ts';
import { perSecond, record, type WebhookBenchDeps } from './webhook-bench-deps.ts';

export interface DrainedBacklog {
  endpoints: number;
  deliveries: number;
  perSecond: number;
}

/** Number of endpoints in the two drains. */
const ENDPOINTS = [1, 10] as const;

/** Records events while their endpoints are held; then releases all of them, and records no more. */
export async function measureDrains(
  deps: WebhookBenchDeps,
  { rounds, drained }: { rounds: number; drained: number },
): Promise<DrainedBacklog[]> {
  const rates = ENDPOINTS.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, endpoints] of ENDPOINTS.entries()) {
      const rate = await drainOnce(deps, endpoints, drained / endpoints);
      rates[index]?.push(rate);
      deps.say(
        `round ${round + 1} of ${rounds}: ${drained} deliveries to ${endpoints} drained, ${rate.toFixed(0)} a second`,
      );
    }
  }
  return ENDPOINTS.map((endpoints, index) => ({
    endpoints,
    deliveries: drained,
    perSecond: percentile(rates[index] ?? [], 0.5),
  }));
}

async function drainOnce(deps: WebhookBenchDeps, count: number, events: number): Promise<number> {
  const behaviours = Array.from({ length: count }, () => 'ok' as const);
  const endpoints = await deps.endpoints.add(deps.nextRun(), 'http', behaviours);
  await endpoints.hold();
  await record(deps, { run: endpoints.run, accountId: endpoints.accountId, count: events });
  const before = await deps.sink.counts(endpoints.run);
  if (before.lastAtMs > 0) throw new Error('deliveries that were held have arrived');
  const releasedAtMs = monotonicMs();
  await endpoints.release();
  const { lastAtMs } = await deps.sink.arrivals(endpoints.run, events * count);
  await endpoints.retire();
  return perSecond(events * count, releasedAtMs, lastAtMs);
}
