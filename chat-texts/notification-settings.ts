import type { ChatButton, ChatContent } from '../domain/chats/chat-content.ts';
import {
  IN_USD,
  NOTIFICATION_EVENTS,
  wants,
  type NotificationChange,
  type NotificationEvent,
  type NotificationSettings,
} from '../domain/chats/notification-settings.ts';
import { clockText, type QuietHours } from '../domain/chats/quiet-hours.ts';
import type { SummaryPlan } from '../domain/summaries/summary-plan.ts';
import { NATIVE_SOL } from '../domain/tokens.ts';
import { lines } from './html.ts';
import type { Text } from './text.ts';

/** Offered as buttons, a row for each name; every other amount is typed. */
const OFFERED_THRESHOLDS: readonly [name: string, amounts: readonly string[]][] = [
  [NATIVE_SOL, ['0.001', '0.01', '0.1', '1']],
  [IN_USD, ['1', '5', '20', '100']],
];

const OFFERED_QUIET: readonly QuietHours[] = [
  { from: 22 * 60, until: 7 * 60 },
  { from: 23 * 60, until: 8 * 60 },
];

const CATEGORIES_A_ROW = 2;

/** The settings as one message, whose buttons change them. Pressing one edits the message. */
export function notificationSettings(t: Text, settings: NotificationSettings): ChatContent {
  const { enabled, thresholds, quiet, timeZone, newsTokens, summary } = settings;
  const hasSummary = wants({ ...settings, enabled: true }, 'portfolio.summary');
  const set = (label: string, change: NotificationChange): ChatButton => ({
    label,
    press: { do: 'set_notifications', change },
  });
  const category = (event: NotificationEvent): ChatButton => {
    const isOn = wants({ ...settings, enabled: true }, event);
    const label = `${isOn ? '✅' : '▫️'} ${t(`category-${event.replaceAll(/[._]/g, '-')}`)}`;
    return set(label, { set: 'event', event, enabled: !isOn });
  };
  // The one that is set takes itself away.
  const threshold = (token: string, amount: string): ChatButton => {
    const isSet = thresholds[token] === amount;
    const change = { set: 'threshold', token, amount: isSet ? null : amount } as const;
    return set(`${isSet ? '• ' : ''}${amount} ${token}`, change);
  };
  const quietTime = (hours: QuietHours | null): ChatButton => {
    const isChosen = hours === null ? quiet === null : hoursText(hours) === hoursText(quiet);
    const label = hours === null ? t('button-quiet-off') : `🌙 ${hoursText(hours)}`;
    return set(`${isChosen ? '• ' : ''}${label}`, { set: 'quiet', quiet: hours });
  };
  const summaryEvery = (every: SummaryPlan['every']): ChatButton => {
    const isChosen = hasSummary && summary.every === every;
    return set(`${isChosen ? '• ' : ''}${t(`button-summary-${every}`)}`, { set: 'summary', every });
  };
  const noSummary = set(`${hasSummary ? '' : '• '}${t('button-summary-off')}`, {
    set: 'event',
    event: 'portfolio.summary',
    enabled: false,
  });
  return {
    html: lines(
      t('notifications-title', { enabled: enabled ? 'yes' : 'no' }),
      '',
      t('notifications-categories'),
      '',
      t('notifications-threshold', { threshold: thresholdsText(t, thresholds) }),
      '',
      quiet
        ? t('notifications-quiet', { hours: hoursText(quiet), timeZone })
        : t('notifications-not-quiet', { timeZone }),
      '',
      hasSummary
        ? t('notifications-summary', { every: summary.every, time: clockText(summary.hour * 60) })
        : t('notifications-no-summary'),
      '',
      newsTokens ? t('notifications-news', { tokens: newsTokens.join(', ') }) : t('notifications-news-all'),
    ),
    buttons: [
      [set(t(enabled ? 'button-off' : 'button-on'), { set: 'enabled', enabled: !enabled })],
      ...rowsOf(NOTIFICATION_EVENTS.map(category), CATEGORIES_A_ROW),
      ...OFFERED_THRESHOLDS.map(([token, amounts]) => amounts.map((amount) => threshold(token, amount))),
      [...OFFERED_QUIET, null].map(quietTime),
      [summaryEvery('day'), summaryEvery('week'), noSummary],
    ],
  };
}

/** `22:00–07:00` */
export function hoursText(quiet: QuietHours | null): string {
  return quiet ? `${clockText(quiet.from)}–${clockText(quiet.until)}` : '';
}

function thresholdsText(t: Text, thresholds: NotificationSettings['thresholds']): string {
  const all = Object.entries(thresholds).map(([token, amount]) => `${amount} ${token}`);
  return all.length > 0 ? all.join(', ') : t('notifications-no-threshold');
}

function rowsOf(buttons: readonly ChatButton[], aRow: number): ChatButton[][] {
  const rows: ChatButton[][] = [];
  for (let from = 0; from < buttons.length; from += aRow) rows.push(buttons.slice(from, from + aRow));
  return rows;
}
