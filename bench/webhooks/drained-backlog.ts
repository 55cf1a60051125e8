import { percentile } from '../figures.ts';
import { monotonicMs } from './clock.ts';
import { perSecond, record, type WebhookParts } from './webhook-parts.ts';

export interface DrainedBacklog {
  endpoints: number;
  deliveries: number;
  perSecond: number;
}

/** Number of endpoints in the two drains. */
const ENDPOINTS = [1, 10] as const;

/** Records events while their endpoints are held; then releases all of them, and records no more. */
export async function measureDrains(
  parts: WebhookParts,
  { rounds, drained }: { rounds: number; drained: number },
): Promise<DrainedBacklog[]> {
  const rates = ENDPOINTS.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, endpoints] of ENDPOINTS.entries()) {
      const rate = await drainOnce(parts, endpoints, drained / endpoints);
      rates[index]?.push(rate);
      parts.say(
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

async function drainOnce(parts: WebhookParts, count: number, events: number): Promise<number> {
  const behaviours = Array.from({ length: count }, () => 'ok' as const);
  const endpoints = await parts.endpoints.add(parts.nextRun(), 'http', behaviours);
  await endpoints.hold();
  await record(parts, { run: endpoints.run, accountId: endpoints.accountId, count: events });
  const before = await parts.sink.counts(endpoints.run);
  if (before.lastAtMs > 0) throw new Error('deliveries that were held have arrived');
  const releasedAtMs = monotonicMs();
  await endpoints.release();
  const { lastAtMs } = await parts.sink.arrivals(endpoints.run, events * count);
  await endpoints.retire();
  return perSecond(events * count, releasedAtMs, lastAtMs);
}
