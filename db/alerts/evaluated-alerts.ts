import type { Knex } from 'knex';
import type { Alert } from '../../domain/alerts/alert.ts';
import type { Firing } from '../../domain/alerts/firing.ts';
import { eventBatches, insertBatches } from '../events/event-store.ts';
import { triggerOrders } from '../orders/trigger-orders.ts';
import { meanwhile } from '../postgres/meanwhile.ts';
import { insertTimeline, moveStandings, timelineOf, type AlertMove } from './alert-writes.ts';
import { eventsOf, findReceivers } from './firing-events.ts';

/**
 * Writes what a tick does to alerts that the caller's transaction has locked: their standing, their timeline, and an event for each receiver of each
 * firing; orders that wait for an alert are triggered with it. The input of a statement is made while the one before it runs. Returns the number of firings.
 */
export async function writeEvaluated(
  trx: Knex,
  moves: readonly AlertMove[],
  firingOf: (alert: Alert) => Firing,
): Promise<number> {
  if (moves.length === 0) return 0;
  const fired = moves.filter(({ transition }) => transition.change === 'fired');
  // The receivers of alerts that the service has for all depend on their firings. The other firings are made while a statement runs.
  const forAll = new Map(
    fired.filter(({ alert }) => alert.ownerId === null).map(({ alert }) => [alert.id, firingOf(alert)]),
  );
  const receivers = await findReceivers(
    trx,
    fired.map(({ alert }) => alert),
    forAll,
  );
  const { firings, timeline } = await meanwhile(moveStandings(trx, moves), () => {
    const made = new Map(fired.map(({ alert }) => [alert.id, forAll.get(alert.id) ?? firingOf(alert)]));
    return { firings: made, timeline: timelineOf(moves, made) };
  });
  const batches = await meanwhile(insertTimeline(trx, timeline), () =>
    eventBatches(eventsOf(fired, firings, receivers)),
  );
  await insertBatches(trx, batches);
  await triggerOrders(trx, fired, firings);
  return fired.length;
}
