import type { Database } from '../../../../db/postgres/connect.ts';
import type { WatchedEndpoint } from '../checker/checker.ts';
import { startCountingReceiver } from './counting-receiver.ts';
import { addEndpoint } from '../traffic/recorded-events.ts';

/** Slow ones keep attempts under way at every moment. */
const ANSWERS_AFTER_MS = [0, 20, 60] as const;

/** An unsteady endpoint at first refuses one event in this many. */
const FAILS_ONE_IN = 40;

/** Endpoints that each get every event of an account. */
export async function watchEndpoints(
  database: Database,
  accountId: string,
  answersAfterMs: readonly number[] = ANSWERS_AFTER_MS,
): Promise<WatchedEndpoint[]> {
  return Promise.all(
    answersAfterMs.map(async (afterMs) => {
      const receiver = await startCountingReceiver(() => ({ status: 200, afterMs }));
      return { id: await addEndpoint(database, accountId, receiver), receiver };
    }),
  );
}

/** Answers 500 now and then, so that some deliveries become workflows. */
export async function watchUnsteadyEndpoint(database: Database, accountId: string): Promise<WatchedEndpoint> {
  let asked = 0;
  const receiver = await startCountingReceiver((count) => {
    if (count === 1) asked += 1;
    return { status: count === 1 && asked % FAILS_ONE_IN === 0 ? 500 : 200 };
  });
  return { id: await addEndpoint(database, accountId, receiver), receiver };
}

export async function stopReceivers(endpoints: readonly WatchedEndpoint[]): Promise<void> {
  await Promise.all(endpoints.map(({ receiver }) => receiver.stop()));
}

/** Number of events that have arrived, counted for each endpoint. */
export function arrivedAt(endpoints: readonly WatchedEndpoint[]): number {
  return endpoints.reduce((sum, { receiver }) => sum + receiver.arrivals.size, 0);
}
