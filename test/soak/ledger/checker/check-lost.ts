import { z } from 'zod';
import type { HistoryEntry } from '../../../../client/src/index.ts';
import { isReported, type EventCase } from './event-case.ts';
import type { Tell } from './problems.ts';
import { baseUnits, mintOf } from '../traffic/traffic-amounts.ts';
import type { TrueMovement } from './true-events.ts';

/** What was confirmed once, and is on the chain no more. */
export interface LostMovement extends TrueMovement {
  /** The service had it when it was lost; else it may have seen it, or not. */
  isKnown: boolean;
}

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

/** Whoever was told of a payment is told once that it is gone, and nobody is told so of anything else. */
export function checkLostEvents(one: EventCase): void {
  const { told, lost, tell } = one;
  const movements = new Map(lost.map((movement) => [movement.id, movement]));
  const toldOf = new Set<string>();
  const failed = new Set<string>();
  for (const { event, body } of told) {
    if (event === 'balance.updated') continue;
    if (event !== 'transaction.failed') {
      toldOf.add(z.object({ transaction_id: z.string() }).parse(body.data).transaction_id);
      continue;
    }
    const { transaction_id: id, amount, token, type, error_code: code } = failedEvent.parse(body.data);
    // Never was on the chain: checked by check-one-node-events.ts.
    if (one.mayBelieveOne && code === 'NOT_ON_CHAIN') continue;
    const movement = movements.get(id);
    tell('DOUBLED transaction.failed', failed.has(id) ? [id] : []);
    failed.add(id);
    tell('INVENTED transaction.failed', movement ? [] : [id]);
    const news = movement?.news;
    const isNews =
      !news ||
      (news.kind !== 'none' && news.kind === type && baseUnits(amount, mintOf(token)) === news.amount);
    const isRight = code === 'DROPPED' && isNews;
    tell('WRONG transaction.failed', isRight ? [] : [`${id}: ${code}, ${type}, ${amount}`]);
  }
  for (const movement of lost) {
    const { id, isKnown, news } = movement;
    if (news === null || news.kind === 'none' || failed.has(id)) continue;
    const isDue = toldOf.has(id) || (isKnown && isReported(one, movement));
    tell('NOT DROPPED by transaction.failed', isDue ? [id] : []);
  }
}
