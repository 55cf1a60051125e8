import { percentile } from '../figures.ts';
import { bareOutboxReady } from './bare-outbox-questions.ts';
import { record, type WebhookBenchDeps } from './webhook-bench-deps.ts';

/** In milliseconds, at 20 events per second to one endpoint. */
export interface ArrivalLatency {
  events: number;
  p50: number;
  p99: number;
  /** The part of it until the transaction of the event is committed. */
  recordP50: number;
  /** The same without the service: a row with one column, a NOTIFY, and a reader that posts the row. */
  bareP50: number;
  bareRecordP50: number;
}

const EVENTS_PER_SECOND = 20;

export async function measureLatency(deps: WebhookBenchDeps, seconds: number): Promise<ArrivalLatency> {
  const endpoints = await deps.endpoints.add(deps.nextRun(), 'http', ['timed']);
  const { run, accountId } = endpoints;
  const recorded = await record(deps, {
    run,
    accountId,
    perSecond: EVENTS_PER_SECOND,
    count: Math.round(seconds * EVENTS_PER_SECOND),
  });
  await deps.sink.arrivals(run, recorded.recorded);
  const timesMs = await deps.sink.timesMs(run);
  await endpoints.retire();
  const bare = await measureBare(deps, seconds);
  return {
    ...bare,
    events: timesMs.length,
    p50: percentile(timesMs, 0.5),
    p99: percentile(timesMs, 0.99),
    recordP50: recorded.p50Ms,
  };
}

async function measureBare(
  { outbox, sink, nextRun, recorder }: WebhookBenchDeps,
  seconds: number,
): Promise<Pick<ArrivalLatency, 'bareP50' | 'bareRecordP50'>> {
  const run = nextRun();
  await outbox.ask({ origin: sink.origin('http'), path: `/timed/${run}/0` }, bareOutboxReady);
  const { recorded, p50Ms } = await record(
    { recorder },
    {
      run,
      what: 'announced rows',
      accountId: '',
      perSecond: EVENTS_PER_SECOND,
      count: Math.round(seconds * EVENTS_PER_SECOND),
    },
  );
  await sink.arrivals(run, recorded);
  return { bareP50: percentile(await sink.timesMs(run), 0.5), bareRecordP50: p50Ms };
}
