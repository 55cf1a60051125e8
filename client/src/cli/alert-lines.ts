import type { Alert, AlertHistory } from '../index.ts';

/** An alert on a line. */
export function alertLine(alert: Alert): string {
  return [alert.rule_id, stateOf(alert), ruleOf(alert), repeatOf(alert), ...remarksOf(alert)].join('  ');
}

/** Changes of an alert, newest first; each firing with the value that it rests on. */
export function timelineLines({ timeline, gaps }: AlertHistory): string[] {
  return [
    ...timeline.map(({ at, change, firing }) => `${at}  ${change}${firing ? firingOf(firing) : ''}`),
    ...gaps.map(({ from, to }) => `${from}  not evaluated until ${to}: nothing was read`),
  ];
}

const WAITS: Partial<Record<string, string>> = {
  return: 'waits for the value to return',
  cooldown: 'cools down',
  snooze: 'snoozed',
};

function stateOf({ state, waits_for: wait }: Alert): string {
  const what = wait === null ? undefined : WAITS[wait];
  return what === undefined ? state : `${state} (${what})`;
}

function ruleOf({ token, condition, ...alert }: Alert): string {
  if (alert.percent !== null) {
    const sign = alert.direction === 'up' ? '+' : alert.direction === 'down' ? '-' : '';
    return `${token} ${condition} ${sign}${alert.percent} % in ${alert.timeframe}`;
  }
  if (alert.target_amount !== null) {
    return `${token} ${condition} ${alert.target_amount} of ${alert.wallet_address}`;
  }
  return `${token} ${condition} ${alert.target_price} USD`;
}

function repeatOf({ repeat, cooldown_seconds: coolDown }: Alert): string {
  return coolDown === null ? repeat : `${repeat}, silent for ${coolDown} s after each firing`;
}

function remarksOf(alert: Alert): string[] {
  return [
    `fired ${alert.firings} times`,
    ...(alert.last_triggered_at === null ? [] : [`last at ${alert.last_triggered_at}`]),
    ...(alert.snoozed_until === null ? [] : [`until ${alert.snoozed_until}`]),
    ...(alert.expires_at === null ? [] : [`ends ${alert.expires_at}`]),
    ...(alert.note === null ? [] : [alert.note]),
  ];
}

/** Fields of an event, which this version may not know all of. */
function firingOf(firing: Record<string, unknown>): string {
  const value = firing['current_price'] ?? firing['current_amount'];
  const target = firing['target_price'] ?? firing['target_amount'];
  const { type } = Object(firing['evidence']) as { type?: unknown };
  return ` at ${String(value)} (target ${String(target)}, by a ${String(type)})`;
}
