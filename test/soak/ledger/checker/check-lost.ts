import { z } from 'zod';
import type { HistoryEntry } from '../../../../client/src/index.ts';
import { isReported, type EventCase, type LostMovement } from './event-case.ts';
import type { Tell } from './problems.ts';
import { baseUnits, mintOf } from '../traffic/traffic-amounts.ts';

const failedEvent = z.object({
  transaction_id: z.string(),
  amount: z.string(),
  token: z.string(),
  type: z.string(),
  error_code: z.string(),
});

/** It stays in the history, as dropped. */
export function checkLostHistory(
  entries: readonly HistoryEntry[],
  lost: readonly LostMovement[],
  tell: Tell,
): void {
  const found = new Map(entries.map((entry) => [entry.transaction_id, entry]));
  tell('DOUBLED in the history', entries.length > found.size ? [`${entries.length - found.size} lost`] : []);
  for (const { id, isKnown, change } of lost) {
    const entry = found.get(id);
    const isDropped = entry ? entry.status === 'dropped' : !isKnown;
    tell('NOT DROPPED in the history', isDropped ? [] : [`${id} (${entry?.status ?? 'missing'})`]);
    const isChange = !entry || baseUnits(entry.change, entry.mint) === change;
    tell('WRONG in the history', isChange ? [] : [`${id} (dropped, ${entry.change} for ${change})`]);
  }
}

/** Each reported payment that is gone has one `transaction.failed`, and no other payment has one. */
export function checkLostEvents(one: EventCase): void {
  const { events, lost, tell } = one;
  const movements = new Map(lost.map((movement) => [movement.id, movement]));
  const toldOf = new Set<string>();
  const failed = new Set<string>();
  for (const { event, body } of events) {
    if (event === 'balance.updated') continue;
    if (event !== 'transaction.failed') {
      toldOf.add(z.object({ transaction_id: z.string() }).parse(body.data).transaction_id);
      continue;
    }
    const { transaction_id: id, amount, token, type, error_code: code } = failedEvent.parse(body.data);
    // Was never on the chain: checked by check-one-node-events.ts.
    if (one.mayBelieveOne && code === 'NOT_ON_CHAIN') continue;
    const movement = movements.get(id);
    tell('DOUBLED transaction.failed', failed.has(id) ? [id] : []);
    failed.add(id);
    tell('INVENTED transaction.failed', movement ? [] : [id]);
    const expectedEvent = movement?.expectedEvent;
    const isExpected =
      !expectedEvent ||
      (expectedEvent.kind !== 'none' &&
        expectedEvent.kind === type &&
        baseUnits(amount, mintOf(token)) === expectedEvent.amount);
    const isRight = code === 'DROPPED' && isExpected;
    tell('WRONG transaction.failed', isRight ? [] : [`${id}: ${code}, ${type}, ${amount}`]);
  }
  for (const movement of lost) {
    const { id, isKnown, expectedEvent } = movement;
    if (expectedEvent === null || expectedEvent.kind === 'none' || failed.has(id)) continue;
    const isDue = toldOf.has(id) || (isKnown && isReported(one, movement));
    tell('NOT DROPPED by transaction.failed', isDue ? [id] : []);
  }
}
