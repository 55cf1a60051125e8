import { z } from 'zod';
import { checkBalances } from './check-balances.ts';
import { isReported, type EventCase } from './event-case.ts';
import { checkLostEvents } from './check-lost.ts';
import { checkOneNodeEvents, type OneNodeEvents } from './check-one-node-events.ts';
import { baseUnits, mintOf } from '../traffic/traffic-amounts.ts';

const transactionEvent = z.object({ transaction_id: z.string(), amount: z.string(), token: z.string() });

/** Checks that an account's events are exactly those that its wallets' transactions imply. */
export function checkEvents(one: EventCase): void {
  const otherwise = checkOneNodeEvents(one);
  checkEventsNamed(one, { name: 'transaction.received', kind: 'receive', sign: 1n, otherwise });
  checkEventsNamed(one, { name: 'transaction.confirmed', kind: 'send', sign: -1n, otherwise });
  checkBalances(one, otherwise.corrected);
  checkLostEvents(one);
  const known = ['transaction.received', 'transaction.confirmed', 'transaction.failed', 'balance.updated'];
  if (one.mayBelieveOne) known.push('transaction.corrected');
  one.tell(
    'UNEXPECTED event',
    one.events
      .filter(({ event }) => !known.includes(event))
      .map(({ event, event_id: id }) => `${event} ${id}`),
  );
}

interface EventCheck {
  name: string;
  kind: 'receive' | 'send';
  sign: bigint;
  otherwise: OneNodeEvents;
}

/** Each at most once, with the right sign and amount; exactly once if plain arithmetic says that it has to be sent. */
function checkEventsNamed(one: EventCase, { name, kind, sign, otherwise }: EventCheck): void {
  const movements = new Map([...one.expected, ...one.lost].map((movement) => [movement.id, movement]));
  const seen = new Map<string, bigint>();
  for (const { event, body } of one.events) {
    if (event !== name) continue;
    const { transaction_id: id, amount, token } = transactionEvent.parse(body.data);
    const movement = movements.get(id);
    one.tell(`DOUBLED ${name}`, seen.has(id) ? [id] : []);
    seen.set(id, baseUnits(amount, mintOf(token)));
    if (!movement) one.tell(`INVENTED ${name}`, otherwise.takenBack.has(id) ? [] : [id]);
    else {
      const isAllowed =
        isReported(one, movement) &&
        movement.transaction.succeeded &&
        (movement.expectedEvent === null
          ? movement.change * sign > 0n
          : movement.expectedEvent.kind === kind);
      one.tell(`WRONG ${name}`, isAllowed ? [] : [id]);
    }
  }
  for (const movement of [...one.expected, ...one.lost.filter(({ isKnown }) => isKnown)]) {
    if (movement.expectedEvent?.kind !== kind || !isReported(one, movement)) continue;
    const reported = otherwise.corrected.get(movement.id) ?? seen.get(movement.id);
    if (reported === undefined) one.tell(`LOST ${name}`, [movement.id]);
    else if (reported !== movement.expectedEvent.amount) {
      one.tell(`AMOUNT of ${name}`, [`${movement.id}: ${reported} for ${movement.expectedEvent.amount}`]);
    }
  }
}
