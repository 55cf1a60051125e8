import { setTimeout as delay } from 'node:timers/promises';
import { eventBody, eventVersion } from '../../domain/events/event-draft.ts';
import { benchEvent, BENCH_WALLET } from './bench-event.ts';
import { monotonicMs } from './clock.ts';
import { sum } from './sink.ts';
import { perSecond, type WebhookBenchDeps } from './webhook-bench-deps.ts';

export interface LargeBacklog {
  deliveries: number;
  /** Number that arrived in time; the rates are computed from them. */
  arrived: number;
  perSecond: number;
  firstTenthPerSecond: number;
  lastTenthPerSecond: number;
}

interface Sample {
  atMs: number;
  arrived: number;
}

const ENDPOINTS = 10;

/** Deliveries per statement, which has 30 s (db/postgres/connect.ts). */
const AT_ONCE = 20_000;

const SAMPLE_EVERY_MS = 50;

/** A million take this long at 1,250 deliveries per second. */
const TIMEOUT_MS = 800_000;

// As db/events/event-store.ts writes them, but many in one statement.
const INSERT = `WITH event AS (
    INSERT INTO events (id, owner_id, family, name, schema_version, wallet_address, network, body)
    SELECT 'evt_' || gen_random_uuid(), :accountId, :family, :name, :version, :wallet, 'devnet', :body
      FROM generate_series(1, :count)
    RETURNING id)
  INSERT INTO deliveries (id, event_id, endpoint_id, account_id, status)
  SELECT 'del_' || uuidv7(), event.id, endpoint_id, :accountId, 'queued'
    FROM event CROSS JOIN unnest(CAST(:ids AS text[])) endpoint_id`;

// Autovacuum would do the same while a real backlog grows.
const ANALYZE = 'ANALYZE events, deliveries';

/** So many ready deliveries that a queue which reads all of them for each batch would be visibly slow. */
export async function measureLargeBacklog(deps: WebhookBenchDeps, deliveries: number): Promise<LargeBacklog> {
  const { sink } = deps;
  const behaviours = Array.from({ length: ENDPOINTS }, () => 'ok' as const);
  const endpoints = await deps.endpoints.add(deps.nextRun(), 'http', behaviours);
  await endpoints.hold();
  await insertReady(deps, endpoints, deliveries);
  deps.say(`${deliveries} deliveries are ready`);
  const samples: Sample[] = [{ atMs: monotonicMs(), arrived: 0 }];
  await endpoints.release();
  const endsAtMs = monotonicMs() + TIMEOUT_MS;
  let arrived = 0;
  while (arrived < deliveries && monotonicMs() < endsAtMs) {
    await delay(SAMPLE_EVERY_MS);
    const found = await sink.counts(endpoints.run);
    arrived = Math.min(deliveries, sum(found.arrivals));
    samples.push({ atMs: arrived === deliveries ? found.lastAtMs : found.atMs, arrived });
  }
  await endpoints.retire();
  const rateBetween = (from: number, to: number) =>
    perSecond(arrived * (to - from), timeOf(samples, from * arrived), timeOf(samples, to * arrived));
  return {
    deliveries,
    arrived,
    perSecond: rateBetween(0, 1),
    firstTenthPerSecond: rateBetween(0, 0.1),
    lastTenthPerSecond: rateBetween(0.9, 1),
  };
}

async function insertReady(
  { endpoints: { database } }: WebhookBenchDeps,
  { run, accountId, ids }: { run: string; accountId: string; ids: string[] },
  deliveries: number,
): Promise<void> {
  const draft = benchEvent(run, 0);
  const { family, name } = draft;
  const event = { accountId, family, name, version: eventVersion(draft), body: eventBody(draft) };
  for (let inserted = 0; inserted < deliveries;) {
    const count = Math.min(AT_ONCE, deliveries - inserted) / ENDPOINTS;
    await database.raw(INSERT, { ...event, wallet: BENCH_WALLET, ids, count });
    inserted += count * ENDPOINTS;
  }
  await database.raw(ANALYZE);
}

/** Time at which this many had arrived, between the two nearest samples. */
function timeOf(samples: readonly Sample[], arrived: number): number {
  const index = samples.findIndex((sample) => sample.arrived >= arrived);
  const [before, after] = [samples[Math.max(0, index - 1)], samples[index]];
  if (!before || !after) return Number.NaN;
  if (after.arrived === before.arrived) return after.atMs;
  const share = (arrived - before.arrived) / (after.arrived - before.arrived);
  return before.atMs + share * (after.atMs - before.atMs);
}
