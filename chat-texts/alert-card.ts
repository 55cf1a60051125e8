import type { Alert } from '../domain/alerts/alert.ts';
import type { AlertChange } from '../domain/alerts/alert-transitions.ts';
import { isMet, type PresentValue } from '../domain/alerts/present-value.ts';
import { formatAmount } from '../domain/amounts.ts';
import type { ChatContent } from '../domain/chats/chat-content.ts';
import { shortPrice } from '../domain/prices/price.ts';
import { cardButtons } from './alert-buttons.ts';
import { ruleText } from './alert-rule-text.ts';
import { lines } from './html.ts';
import { shortToken } from './short-address.ts';
import type { Text } from './text.ts';
import { timeText } from './time-text.ts';

/** An alert as its owner reads it now. */
export interface ShownAlert {
  alert: Alert;
  /** The listed symbol, else the mint. */
  token: string;
  present: PresentValue;
  /** Newest first. */
  timeline?: readonly { change: AlertChange; at: Date; firing: Record<string, unknown> | null }[];
  gaps?: readonly { from: Date; to: Date }[];
}

/** The newest ones: a message has 4,096 characters at most. */
const SHOWN_ENTRIES = 10;
const SHOWN_GAPS = 3;

/** The alert with what it waits for, and its timeline if there is one. */
export function alertCard(t: Text, shown: ShownAlert, timeZone: string): ChatContent {
  const { alert, token, timeline = [], gaps = [] } = shown;
  const { rule, expiresAt, channels } = alert;
  const time = (at: Date): string => timeText(t, at, timeZone);
  return {
    html: lines(
      t('alert-title', { rule: ruleText(t, rule, token) }),
      rule.type === 'balance' ? t(`network-${alert.network}`) : null,
      standingText(t, shown, timeZone),
      presentText(t, shown),
      rule.isOnce ? t('alert-once') : t('alert-recurring', { coolDown: durationText(rule.coolDownMs) }),
      expiresAt && t('alert-until', { time: timeText(t, expiresAt, 'UTC', true) }),
      channels.includes('chat') ? null : t('alert-not-here'),
      ...(timeline.length > 0 ? ['', t('alert-timeline', { timeZone })] : []),
      ...timeline
        .slice(0, SHOWN_ENTRIES)
        .map(({ change, at, firing }) =>
          t(`alert-change-${change}`, { time: time(at), ...(firing ? { value: firedValue(firing) } : {}) }),
        ),
      ...gaps.slice(0, SHOWN_GAPS).map(({ from, to }) => t('alert-gap', { from: time(from), to: time(to) })),
    ),
    buttons: cardButtons(t, alert),
  };
}

function standingText(t: Text, { alert, present }: ShownAlert, timeZone: string): string {
  const { state, waitsFor, coolsUntil, snoozedUntil, rule } = alert;
  const until = (id: string, at: Date): string => t(id, { time: timeText(t, at, timeZone), timeZone });
  if (state === 'paused') {
    return snoozedUntil ? until('alert-is-snoozed', snoozedUntil) : t('alert-is-paused');
  }
  if (state !== 'cooling') return t(`alert-is-${state}`);
  if (coolsUntil) return until('alert-is-cooling', coolsUntil);
  if (waitsFor === 'return') return t('alert-is-returning');
  return t(isMet(rule, present) === true ? 'alert-is-past' : 'alert-is-waiting');
}

const MS_PER_SECOND = 1_000;

function presentText(t: Text, { alert: { rule }, token, present: { value, at } }: ShownAlert): string {
  if (value === null) return t('alert-now-unknown');
  if (rule.type === 'balance') {
    const amount = formatAmount(value, rule.decimals);
    return t('alert-now-balance', { amount, token: shortToken(token) });
  }
  const seconds = Math.max(Math.round((Date.now() - at.getTime()) / MS_PER_SECOND), 0);
  return t('alert-now-price', { price: shortPrice(value), seconds });
}

/** The value in the data of a firing's event. */
function firedValue(firing: Record<string, unknown>): string {
  const value = firing['current_price'] ?? firing['current_amount'];
  return typeof value === 'string' ? value : '';
}

const UNITS = [
  { unit: 'd', ms: 86_400_000 },
  { unit: 'h', ms: 3_600_000 },
  { unit: 'min', ms: 60_000 },
  { unit: 's', ms: MS_PER_SECOND },
] as const;

/** In the largest unit that it is a whole number of. */
function durationText(ms: number): string {
  const found = UNITS.find((each) => ms % each.ms === 0) ?? { unit: 's', ms: MS_PER_SECOND };
  return `${Math.round(ms / found.ms)} ${found.unit}`;
}
