import type { Alert, AlertStanding } from './alert.ts';
import { dueAt } from './alert.ts';
import { hasToReturn } from './alert-rule.ts';
import type { AlertTick } from './alert-tick.ts';

/** Words of an alert's timeline. Public, and stored. */
export const ALERT_CHANGES = [
  'created',
  'changed',
  'armed',
  'fired',
  'cooled',
  'rebased',
  'paused',
  /** The account's new tier has no alerts. */
  'paused_by_tier',
  'snoozed',
  'resumed',
  'expired',
] as const;

export type AlertChange = (typeof ALERT_CHANGES)[number];

export interface AlertTransition {
  to: AlertStanding;
  change: AlertChange;
  at: Date;
}

/** How a new, changed or resumed alert begins. `isMet`: null if the present value is not known. */
export function begun(
  alert: Pick<AlertStanding, 'firings' | 'lastFiredAt'>,
  isMet: boolean | null,
  since: Date,
): AlertStanding {
  const isArmed = isMet === false;
  return {
    state: isArmed ? 'armed' : 'cooling',
    waitsFor: isArmed ? 'fire' : 'first_return',
    since,
    coolsUntil: null,
    snoozedUntil: null,
    base: null,
    firings: alert.firings,
    lastFiredAt: alert.lastFiredAt,
  };
}

/** The transition of an alert after a tick that reaches one of its triggers. */
export function onTick(alert: Alert, tick: AlertTick): AlertTransition {
  const { at } = tick;
  const standing = standingOf(alert);
  if (alert.waitsFor !== 'fire') {
    return { to: { ...standing, state: 'armed', waitsFor: 'fire', since: at }, change: 'armed', at };
  }
  const { rule } = alert;
  const fired = { ...standing, since: at, firings: alert.firings + 1, lastFiredAt: at };
  if (rule.isOnce) {
    return {
      to: { ...fired, state: 'triggered', waitsFor: null, coolsUntil: null, base: null },
      change: 'fired',
      at,
    };
  }
  const base = rule.type === 'percent' && rule.resetsBase ? { price: tick.value, at } : null;
  const coolsUntil = new Date(at.getTime() + rule.coolDownMs);
  return { to: { ...fired, state: 'cooling', waitsFor: null, coolsUntil, base }, change: 'fired', at };
}

/** The next thing that time does to an alert until `now`; null: nothing more. Each is dated when it was due. */
export function onTime(alert: Alert, now: Date): AlertTransition | null {
  const at = dueAt(alert);
  if (!at || at > now) return null;
  const standing = standingOf(alert);
  const isDue = (time: Date | null): boolean => time !== null && time <= at;
  if (isDue(alert.expiresAt)) return expired(alert, at);
  if (isDue(alert.snoozedUntil)) return { to: begun(alert, null, at), change: 'resumed', at };
  if (isDue(alert.coolsUntil)) return { to: cooled(alert, standing, at), change: 'cooled', at };
  // Only the base's time is left: the price at the beginning of the timeframe is the base from now on.
  return { to: { ...standing, base: null, since: at }, change: 'rebased', at };
}

/** Nothing changes it meanwhile but a person and the end of the snooze. */
export function resting(alert: Alert, snoozedUntil: Date | null): AlertStanding {
  return {
    ...standingOf(alert),
    state: 'paused',
    waitsFor: null,
    coolsUntil: null,
    base: null,
    snoozedUntil,
  };
}

/** Nothing changes it any more. */
export function expired(alert: Alert, at: Date): AlertTransition {
  const rest = { waitsFor: null, coolsUntil: null, snoozedUntil: null, base: null };
  return { to: { ...standingOf(alert), ...rest, state: 'expired' }, change: 'expired', at };
}

function cooled({ rule }: Alert, standing: AlertStanding, at: Date): AlertStanding {
  return hasToReturn(rule)
    ? { ...standing, waitsFor: 'return', coolsUntil: null, since: at }
    : { ...standing, state: 'armed', waitsFor: 'fire', coolsUntil: null, since: at };
}

export function standingOf(alert: Alert): AlertStanding {
  const { state, waitsFor, since, coolsUntil, snoozedUntil, base, firings, lastFiredAt } = alert;
  return { state, waitsFor, since, coolsUntil, snoozedUntil, base, firings, lastFiredAt };
}
