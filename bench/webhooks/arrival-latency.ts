import { percentile } from '../figures.ts';
import { record, type WebhookParts } from './webhook-parts.ts';

/** In milliseconds, at 20 events a second to one endpoint. */
export interface ArrivalLatency {
  events: number;
  p50: number;
  p99: number;
  /** Of this, until the transaction that records the event is committed. */
  recordP50: number;
}

const EVENTS_PER_SECOND = 20;

export async function measureLatency(parts: WebhookParts, seconds: number): Promise<ArrivalLatency> {
  const endpoints = await parts.endpoints.add(parts.nextRun(), 'http', ['timed']);
  const { run, accountId } = endpoints;
  const recorded = await record(parts, {
    run,
    accountId,
    perSecond: EVENTS_PER_SECOND,
    count: Math.round(seconds * EVENTS_PER_SECOND),
  });
  await parts.sink.arrivals(run, recorded.recorded);
  const timesMs = await parts.sink.timesMs(run);
  await endpoints.retire();
  return {
    events: timesMs.length,
    p50: percentile(timesMs, 0.5),
    p99: percentile(timesMs, 0.99),
    recordP50: recorded.p50Ms,
  };
}
