import type { Database } from '../../../../db/postgres/connect.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import type { CountingReceiver } from '../rig/counting-receiver.ts';

/** An endpoint, its receiver, and the events that it should have got. */
export interface WatchedEndpoint {
  id: string;
  receiver: CountingReceiver;
}

export interface DeliveryFigures {
  deliveries: number;
  /** Number of POSTs that arrived. */
  arrivals: number;
  /** POSTs without a recorded attempt: their worker died, or was too late. */
  unrecorded: number;
  /** Violations of the promise "at least once, nothing lost, nothing counted twice". */
  problems: string[];
}

interface DeliveryRow {
  endpoint_id: string;
  event_id: string;
  status: string;
  attempt_count: number;
  body: string;
  numbers_are_right: boolean;
}

/** Each problem is reported at most this often. */
const MAX_REPORTED = 5;

export async function waitUntilFinished(
  database: Database,
  endpoints: readonly WatchedEndpoint[],
  timeoutMs?: number,
): Promise<void> {
  const ids = endpoints.map(({ id }) => id);
  await waitUntil(
    'every delivery is finished',
    async () => {
      try {
        return !(await database('deliveries')
          .whereIn('endpoint_id', ids)
          .whereNull('finished_at')
          .first('id'));
      } catch {
        // The database may be unavailable at this moment.
        return false;
      }
    },
    timeoutMs,
  );
}

/** Compares the records with the arrivals: the receivers are right. */
export async function checkDeliveries(
  database: Database,
  endpoints: readonly WatchedEndpoint[],
  eventIds: readonly string[],
): Promise<DeliveryFigures> {
  const problems: string[] = [];
  let deliveries = 0;
  let arrivals = 0;
  let unrecorded = 0;
  for (const { id, receiver } of endpoints) {
    const rows = await rowsOf(database, id);
    const known = new Map(rows.map((row) => [row.event_id, row]));
    deliveries += rows.length;
    arrivals += receiver.total();
    unrecorded += receiver.total() - rows.reduce((sum, row) => sum + row.attempt_count, 0);
    const report = (what: string, events: readonly string[]): void => {
      const more = events.length > MAX_REPORTED ? ` and ${events.length - MAX_REPORTED} more` : '';
      if (events.length > 0)
        problems.push(`${id}: ${what}: ${events.slice(0, MAX_REPORTED).join(', ')}${more}`);
    };
    const unlike = (isRight: (row: DeliveryRow) => boolean): string[] =>
      rows.filter((row) => !isRight(row)).map((row) => `${row.event_id} (${row.status})`);
    report(
      'LOST, has no delivery',
      eventIds.filter((event) => !known.has(event)),
    );
    report('DOUBLED, has two deliveries', rows.length > known.size ? [`${rows.length - known.size}`] : []);
    report(
      'LOST, never arrived',
      eventIds.filter((event) => !receiver.arrivals.has(event)),
    );
    report(
      'NOT DELIVERED',
      unlike(({ status }) => status === 'delivered'),
    );
    report(
      'ATTEMPTS not 1, 2, 3 …',
      unlike((row) => row.numbers_are_right),
    );
    report(
      'BODY differs',
      unlike(({ event_id, body }) => {
        const bodies = receiver.arrivals.get(event_id)?.bodies;
        return bodies === undefined || (bodies.size === 1 && bodies.has(body));
      }),
    );
    report(
      'UNKNOWN id arrived',
      [...receiver.arrivals.keys()].filter((event) => !known.has(event)),
    );
    report('SIGNATURE wrong', receiver.unverified);
  }
  return { deliveries, arrivals, unrecorded, problems };
}

async function rowsOf(database: Database, endpointId: string): Promise<DeliveryRow[]> {
  const { rows } = await database.raw<{ rows: DeliveryRow[] }>(
    `SELECT d.endpoint_id, d.event_id, d.status, d.attempt_count, e.body,
            ARRAY(SELECT number FROM attempts a WHERE a.delivery_id = d.id ORDER BY number)
              = ARRAY(SELECT generate_series(1, d.attempt_count)) AS numbers_are_right
       FROM deliveries d JOIN events e ON e.id = d.event_id WHERE d.endpoint_id = ?`,
    [endpointId],
  );
  return rows;
}
