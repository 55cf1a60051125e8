import { Client, type Connection } from '@temporalio/client';
import type { Database } from '../../../../db/postgres/connect.ts';
import { DELIVERY_WORKFLOW_TYPE } from '../../../../workflows/webhooks/delivery-messages.ts';
import type { WatchedEndpoint } from './checker.ts';

/** Retry workflows are few by construction (decision 23). */
export const MAX_OPEN_WORKFLOWS = 200;
const STARTS_PER_SECOND = 10;

/** A full token bucket of one second allows this many starts in its first second. */
const MAX_STARTS_IN_A_SECOND = 2 * STARTS_PER_SECOND;

const CHECK_INTERVAL_MS = 250;

/** Watches the retry workflows while an endpoint is dead. */
export interface WorkflowWatch {
  stop(): Promise<{ maxOpenWorkflows: number }>;
}

export interface RetryStarts {
  total: number;
  maxInASecond: number;
  problems: string[];
}

/** Counts repeatedly how many deliveries hold a place as a retry workflow. */
export function watchOpenWorkflows(database: Database): WorkflowWatch {
  const stopped = new AbortController();
  let maxOpenWorkflows = 0;
  async function look(): Promise<void> {
    while (!stopped.signal.aborted) {
      const [row] = await database('deliveries')
        .where({ status: 'retrying' })
        .count<{ count: number }[]>('* as count');
      maxOpenWorkflows = Math.max(maxOpenWorkflows, Number(row?.count ?? 0));
      await new Promise((resolve) => setTimeout(resolve, CHECK_INTERVAL_MS));
    }
  }
  const looking = look();
  return {
    async stop() {
      stopped.abort();
      await looking;
      return { maxOpenWorkflows };
    },
  };
}

/** Temporal's own data about the delivery workflows that were started. */
export async function retryStarts(connection: Connection, namespace: string): Promise<RetryStarts> {
  const client = new Client({ connection, namespace });
  const times: number[] = [];
  for await (const { startTime } of client.workflow.list({
    query: `WorkflowType = '${DELIVERY_WORKFLOW_TYPE}'`,
  })) {
    times.push(startTime.getTime());
  }
  times.sort((left, right) => left - right);
  let maxInASecond = 0;
  for (const [index, time] of times.entries()) {
    const before = times.findIndex((other) => other > time - 1_000);
    maxInASecond = Math.max(maxInASecond, index - before + 1);
  }
  const seconds = times.length === 0 ? 0 : ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1_000;
  const problems: string[] = [];
  if (maxInASecond > MAX_STARTS_IN_A_SECOND)
    problems.push(`${maxInASecond} workflows were started in one second`);
  if (times.length > STARTS_PER_SECOND * (seconds + 1) + STARTS_PER_SECOND) {
    problems.push(`${times.length} workflows were started in ${seconds.toFixed(0)} s`);
  }
  return { total: times.length, maxInASecond, problems };
}

/**
 * The most places by which a newer delivery was begun before an older one, of those first attempted since a time; 0 is strict
 * order. Attempts begun together may arrive in any order.
 */
export async function maxOutOfOrder(
  database: Database,
  { id }: Pick<WatchedEndpoint, 'id'>,
  since: Date,
): Promise<number> {
  // The ids show in which order deliveries were made.
  const { rows } = await database.raw<{ rows: { place: string }[] }>(
    `SELECT row_number() OVER (ORDER BY d.id) AS place
       FROM deliveries d JOIN attempts a ON a.delivery_id = d.id AND a.number = 1
      WHERE d.endpoint_id = ? AND a.started_at > ? ORDER BY a.started_at, d.id`,
    [id, since],
  );
  let newest = 0;
  let most = 0;
  for (const place of rows.map((row) => Number(row.place))) {
    most = Math.max(most, newest - place);
    newest = Math.max(newest, place);
  }
  return most;
}

export async function deliveriesByStatus(
  database: Database,
  { id }: Pick<WatchedEndpoint, 'id'>,
): Promise<Record<string, number>> {
  const rows = (await database('deliveries')
    .where({ endpoint_id: id })
    .groupBy('status')
    .select('status')
    .count('* as count')) as {
    status: string;
    count: number | string;
  }[];
  return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
}

/** 0 holds everything except a probe; null is healthy. */
export async function releaseLimitOf(
  database: Database,
  { id }: Pick<WatchedEndpoint, 'id'>,
): Promise<number | null> {
  const row = (await database('webhook_endpoints').where({ id }).first('release_limit')) as {
    release_limit: number | null;
  };
  return row.release_limit;
}
