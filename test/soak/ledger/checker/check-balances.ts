import { z } from 'zod';
import { eventId } from '../../../../domain/events/event-id.ts';
import { isReported, type EventCase } from './event-case.ts';
import { baseUnits, mintOf } from '../traffic/traffic-amounts.ts';
import type { TrueMovement } from './true-events.ts';

const paymentEvent = z.object({ transaction_id: z.string() });

const balanceEvent = z.object({
  wallet_address: z.string(),
  balances: z.record(z.string(), z.object({ amount: z.string(), change: z.string() })),
});

/** A wallet's balances of one token. */
interface Course {
  /** After each of its movements, by the movement's id. */
  after: Map<string, bigint>;
  /** The same, by the slot. */
  within: Map<number, bigint[]>;
  /** At the time it was taken up. */
  atFirst: bigint;
  inTheEnd: bigint;
}

/**
 * Expects one event for each movement that has to be reported, with its change, and no others. After the wallet was taken up, each
 * event has the balance after its movement, in the order of the chain; an event of the back-fill has the last reported balance, or the
 * one that the wallet was taken up with. So the last event has the final balance.
 *
 * A snapshot of the local chain includes transactions of the slot after its own (local/chain/proxy/chain-proxy-methods.ts), unlike those
 * of real nodes. So a wallet may have been taken up with the balance after a movement of that slot, and a later snapshot may report
 * such a balance before the movement does. If two movements of that slot change two token accounts, the first may have the sum after
 * the second.
 */
export function checkBalances(one: EventCase, corrected: ReadonlyMap<string, bigint> = new Map()): void {
  const { events, expected, lost, account, mayCorrect, mayBelieveOne, tell } = one;
  const reported = transactionsReported(events);
  const expectedById = new Map(
    [...expected, ...lost]
      .filter((movement) => isReported(one, movement))
      .map((movement) => [balanceEventId(movement, account.accountId), movement]),
  );
  const order = new Map(expected.map(({ id }, index) => [id, index]));
  const courses = coursesOf(one);
  const present = new Map<string, bigint>();
  const latest = new Map<string, number>();
  const seen = new Set<string>();
  const corrections = new Set<string>();
  for (const { event, body, event_id: id } of events) {
    if (event !== 'balance.updated') continue;
    const { wallet_address: wallet, balances } = balanceEvent.parse(body.data);
    const [[token, { amount, change }] = ['', { amount: '0', change: '0' }], ...others] =
      Object.entries(balances);
    tell('SEVERAL tokens in one balance.updated', others.length > 0 ? [id] : []);
    const mint = mintOf(token);
    const key = `${wallet} ${mint}`;
    const holds = baseUnits(amount, mint);
    const movement = expectedById.get(id);
    const course = courses.get(key);
    if (!movement) {
      const before = present.get(key) ?? course?.atFirst ?? 0n;
      const openSlot = course ? openSlotOf({ id, wallet, mint, course }, account) : -1;
      const isAhead =
        course?.within.get(openSlot)?.includes(holds) && holds - before === baseUnits(change, mint);
      if (isAhead) corrections.add(`${key} ${openSlot}`);
      // A balance that was read again after a rewind.
      tell('INVENTED balance.updated', mayCorrect || isAhead ? [] : [`${key} ${id}: ${amount}, ${change}`]);
      present.set(key, holds);
      continue;
    }
    tell('DOUBLED balance.updated', seen.has(id) ? [movement.id] : []);
    seen.add(id);
    // An amount that one node alone had shown was corrected: by `transaction.corrected` if it was reported as a payment, else only
    // by the balance that follows.
    const isCorrected = corrected.has(movement.id) || (mayBelieveOne && !reported.has(movement.id));
    const isChange = baseUnits(change, mint) === movement.change || isCorrected;
    const isRight = keyOf(movement) === key && isChange;
    tell('CHANGE of balance.updated', isRight ? [] : [`${movement.id}: ${change} for ${movement.change}`]);
    if (!mayCorrect) {
      const place = order.get(movement.id) ?? 0;
      const fromSlot = fromSlotOf(one, wallet);
      const isLate = movement.transaction.slot <= fromSlot;
      const wanted = isLate ? (present.get(key) ?? course?.atFirst) : course?.after.get(movement.id);
      const { slot } = movement.transaction;
      const isOpen = slot === fromSlot + 1 || corrections.has(`${key} ${slot}`);
      const isAhead = isLate
        ? !present.has(key) && course?.within.get(fromSlot + 1)?.includes(holds)
        : isOpen && laterInSlot(course, movement).includes(holds);
      tell(
        isLate ? 'BALANCE of the back-fill' : 'BALANCE after a movement',
        holds === wanted || isAhead
          ? []
          : [
              `${movement.id}: ${holds} for ${wanted}, in slot ${slot} with ${course?.within.get(slot)?.join(' ')}`,
            ],
      );
      tell('ORDER of balances', isLate || place > (latest.get(key) ?? -1) ? [] : [movement.id]);
      if (!isLate) latest.set(key, place);
    }
    present.set(key, holds);
  }
  const mayBeUnseen = new Set(lost.filter(({ isKnown }) => !isKnown).map(({ id }) => id));
  tell(
    'LOST balance.updated',
    [...expectedById]
      .filter(([id, movement]) => !seen.has(id) && !mayBeUnseen.has(movement.id))
      .map(([, movement]) => movement.id),
  );
  for (const [key, holds] of present) {
    const total = courses.get(key)?.inTheEnd ?? 0n;
    tell('LAST balance reported', holds === total ? [] : [`${key}: ${holds} for ${total}`]);
  }
}

/** Balances after the later movements of its slot. */
function laterInSlot(course: Course | undefined, { id, transaction }: TrueMovement): bigint[] {
  const balances = course?.within.get(transaction.slot) ?? [];
  return balances.slice(balances.indexOf(course?.after.get(id) ?? 0n) + 1);
}

/** Ids of what was reported as a payment. */
function transactionsReported(events: EventCase['events']): Set<string> {
  return new Set(
    events
      .filter(({ event }) => event === 'transaction.received' || event === 'transaction.confirmed')
      .map(({ body }) => paymentEvent.parse(body.data).transaction_id),
  );
}

function coursesOf(one: EventCase): Map<string, Course> {
  const courses = new Map<string, Course>();
  for (const movement of one.expected) {
    const key = keyOf(movement);
    const unknown: Course = { after: new Map(), within: new Map(), atFirst: 0n, inTheEnd: 0n };
    const course = courses.get(key) ?? unknown;
    courses.set(key, course);
    const { slot } = movement.transaction;
    course.inTheEnd += movement.change;
    course.after.set(movement.id, course.inTheEnd);
    course.within.set(slot, [...(course.within.get(slot) ?? []), course.inTheEnd]);
    if (slot <= fromSlotOf(one, movement.wallet)) course.atFirst = course.inTheEnd;
  }
  return courses;
}

/** The id of an event, which is the same when it is sent again. */
function balanceEventId({ id }: Pick<TrueMovement, 'id'>, accountId: string): string {
  return eventId({ family: 'platform', name: 'balance.updated', cause: `${id}:${accountId}` });
}

/** The slot after the snapshot that a correction names, if the wallet has a movement in it; else no slot. */
function openSlotOf(
  { id, wallet, mint, course }: { id: string; wallet: string; mint: string; course: Course },
  { accountId, reportedAfter }: EventCase['account'],
): number {
  const chainId = reportedAfter.get(wallet)?.chainId ?? '';
  const isBehind = (slot: number): boolean =>
    balanceEventId({ id: `${chainId}:${wallet}:${mint}:${slot - 1}` }, accountId) === id;
  return [...course.within.keys()].find(isBehind) ?? -1;
}

function fromSlotOf({ account }: EventCase, wallet: string): number {
  return account.reportedAfter.get(wallet)?.fromSlot ?? 0;
}

function keyOf({ wallet, token }: TrueMovement): string {
  return `${wallet} ${token}`;
}
