import type { OperationStatus } from '../operations/operation.ts';
import type { TriggerOrder } from './order.ts';
import type { OrderReason } from './order-reasons.ts';

/** The fields of an order that change. */
export interface OrderChange {
  state: TriggerOrder['state'];
  reason: OrderReason | null;
  dueAt: Date | null;
}

const HOUR_MS = 60 * 60_000;

/** From the firing on: people are reminded soon, and then once a day. */
const REMINDERS_MS = [HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS] as const;

const LATER_REMINDERS_MS = 24 * HOUR_MS;

/**
 * One tenth of the time since the firing passes between tries: each asks the market, which limits requests, and a reason that lasted for
 * hours changes slowly.
 */
const RETRY_SHARE = 10;

/** A refusal that time may end is tried again this soon at first. The price of the market moves within seconds. */
const RETRY_MS = 60_000;

/** If the person has to change something first, the order is tried less often. */
const RETRY_LATER_MS = 10 * 60_000;

const LATEST_RETRY_MS = 30 * 60_000;

const SOON: ReadonlySet<OrderReason> = new Set(['PRICE_MOVED', 'MARKET_UNAVAILABLE', 'NO_ROUTE']);

/** The next moment at which an unsigned order is offered again. */
export function nextReminder(firedAt: Date, now: Date): Date {
  const passed = now.getTime() - firedAt.getTime();
  const next =
    REMINDERS_MS.find((after) => after > passed) ??
    (Math.floor(passed / LATER_REMINDERS_MS) + 1) * LATER_REMINDERS_MS;
  return new Date(firedAt.getTime() + next);
}

/** When a swap that could not be prepared is tried again: more and more rarely. */
export function nextTry(reason: OrderReason, firedAt: Date, now: Date): Date {
  const first = SOON.has(reason) ? RETRY_MS : RETRY_LATER_MS;
  const share = (now.getTime() - firedAt.getTime()) / RETRY_SHARE;
  return new Date(now.getTime() + Math.min(Math.max(first, share), LATEST_RETRY_MS));
}

/**
 * The change of an order that follows its operation's state; null: none. `wasWithdrawn`: a person had ended the operation, before its
 * bytes, which another party may have broadcast, came to this end.
 */
export function afterOperation(
  order: Pick<TriggerOrder, 'state' | 'reason' | 'dueAt'>,
  status: OperationStatus,
  wasWithdrawn: boolean,
): OrderChange | null {
  const isOver = status === 'expired' || status === 'failed';
  const change = changeOf(order, isOver && wasWithdrawn ? 'cancelled' : status);
  const isSame = change.state === order.state && change.reason === order.reason;
  return isSame ? null : change;
}

function changeOf({ dueAt }: Pick<TriggerOrder, 'dueAt'>, status: OperationStatus): OrderChange {
  switch (status) {
    case 'confirmed':
      return { state: 'done', reason: null, dueAt: null };
    case 'cancelled':
    case 'rejected':
      return { state: 'cancelled', reason: 'WITHDRAWN', dueAt: null };
    case 'expired':
      return { state: 'triggered', reason: 'NOT_SIGNED', dueAt };
    case 'failed':
      return { state: 'triggered', reason: 'FAILED', dueAt };
    case 'awaiting_confirmation':
    case 'awaiting_signature':
    case 'submitted':
      // Also after `confirmed`, if the block was dropped.
      return { state: 'triggered', reason: null, dueAt };
  }
}
