import type { ChatButton, ChatContent } from '../domain/chats/chat-content.ts';
import {
  IN_USD,
  MAX_PRICE_CHANGES_A_DAY,
  wants,
  type NotificationChange,
  type NotificationEvent,
  type NotificationSettings,
} from '../domain/chats/notification-settings.ts';
import { clockText, type QuietHours } from '../domain/chats/quiet-hours.ts';
import { SETTINGS_PAGES, type SettingsPage } from '../domain/chats/settings-page.ts';
import type { SummaryPlan } from '../domain/summaries/summary-plan.ts';
import { NATIVE_SOL } from '../domain/tokens.ts';
import { lines } from './html.ts';
import type { Text } from './text.ts';

/** The features that notifications can be about: a page without anything to set is not shown. */
export interface OfferedNotifications {
  /** It reads feeds of news. */
  hasFeeds: boolean;
  /** A network has prices. */
  hasPrices: boolean;
}

/** A row for each name; every other amount is typed. A page has eight buttons at most, because people read a message on a phone. */
const OFFERED_THRESHOLDS: readonly [name: string, amounts: readonly string[]][] = [
  [NATIVE_SOL, ['0.001', '0.01', '0.1', '1']],
  [IN_USD, ['1', '5', '20']],
];

const OFFERED_HOLDINGS = ['0', '1', '10', '100'] as const;

const OFFERED_QUIET: readonly QuietHours[] = [
  { from: 22 * 60, until: 7 * 60 },
  { from: 23 * 60, until: 8 * 60 },
];

const BUTTONS_A_ROW = 2;

interface PageContent {
  texts: readonly string[];
  rows: ChatButton[][];
}

interface Shown {
  t: Text;
  settings: NotificationSettings;
  offered: OfferedNotifications;
}

/** One page of the settings, whose buttons change them. Pressing one edits the message, which stays on its page. */
export function notificationSettings(
  t: Text,
  settings: NotificationSettings,
  page: SettingsPage,
  offered: OfferedNotifications,
): ChatContent {
  const shown = { t, settings, offered };
  // The service may have lost a feature since the message was sent.
  const isHere = page !== 'all' && has(page, offered);
  const title = t('notifications-title', { enabled: settings.enabled ? 'yes' : 'no' });
  if (!isHere) return overview(shown, title);
  const { texts, rows } = PAGES[page](shown);
  const back: ChatButton = { label: t('button-all-settings'), press: toPage('all') };
  return {
    html: lines(title, `<b>${pageName(shown, page)}</b>`, '', texts.join('\n\n')),
    buttons: [...rows, [back]],
  };
}

/** `22:00–07:00` */
export function hoursText(quiet: QuietHours | null): string {
  return quiet ? `${clockText(quiet.from)}–${clockText(quiet.until)}` : '';
}

/** Arguments of the texts about a least holding in USD. */
export function leastHoldingWords(usd: string): { least: 'any' | 'some'; usd: string } {
  return { least: usd === '0' ? 'any' : 'some', usd };
}

const PAGES: Readonly<Record<Exclude<SettingsPage, 'all'>, (shown: Shown) => PageContent>> = {
  payments: (shown) => ({
    texts: [shown.t('notifications-categories')],
    rows: categories(shown, ['transaction.received', 'transaction.confirmed', 'transaction.failed']),
  }),
  deposits,
  alerts,
  stakes: (shown) => ({
    texts: [shown.t('notifications-categories')],
    rows: categories(shown, ['stake.reward', 'stake.delegated', 'stake.validator', 'stake.cooldown']),
  }),
  reading,
  quiet: quietPage,
};

function overview(shown: Shown, title: string): ChatContent {
  const { t, settings, offered } = shown;
  const pages = SETTINGS_PAGES.filter((page) => page !== 'all').filter((page) => has(page, offered));
  return {
    html: lines(title, '', t('notifications-pages')),
    buttons: [
      [set(t(settings.enabled ? 'button-off' : 'button-on'), { set: 'enabled', enabled: !settings.enabled })],
      ...rowsOf(pages.map((page) => ({ label: pageName(shown, page), press: toPage(page) }))),
    ],
  };
}

/** Alerts about balances need no prices. */
function has(page: SettingsPage, { hasFeeds, hasPrices }: OfferedNotifications): boolean {
  return page !== 'reading' || hasFeeds || hasPrices;
}

function pageName({ t, offered: { hasFeeds, hasPrices } }: Shown, page: SettingsPage): string {
  if (page === 'alerts') return t(hasPrices ? 'settings-prices' : 'settings-alerts');
  if (page !== 'reading') return t(`settings-${page}`);
  if (!hasFeeds) return t('settings-summaries');
  return t(hasPrices ? 'settings-reading' : 'settings-news');
}

function deposits({ t, settings: { thresholds }, offered: { hasPrices } }: Shown): PageContent {
  // The one that is set takes itself away.
  const threshold = (token: string, amount: string): ChatButton => {
    const isSet = thresholds[token] === amount;
    const change = { set: 'threshold', token, amount: isSet ? null : amount } as const;
    return set(marked(`${amount} ${token}`, isSet), change);
  };
  const offered = OFFERED_THRESHOLDS.filter(([token]) => hasPrices || token !== IN_USD);
  return {
    texts: [t('notifications-threshold', { threshold: thresholdsText(t, thresholds) })],
    rows: offered.map(([token, amounts]) => amounts.map((amount) => threshold(token, amount))),
  };
}

function alerts(shown: Shown): PageContent {
  const { t, settings, offered } = shown;
  const texts = [t('notifications-categories')];
  if (!offered.hasPrices) return { texts, rows: categories(shown, ['price.alert']) };
  const { leastHolding } = settings;
  const holding = (usd: string): ChatButton =>
    set(marked(t('button-holding', leastHoldingWords(usd)), leastHolding === usd), { set: 'holding', usd });
  return {
    texts: [
      ...texts,
      t('notifications-holding', { ...leastHoldingWords(leastHolding), times: MAX_PRICE_CHANGES_A_DAY }),
    ],
    rows: [
      ...categories(shown, ['price.alert', 'price.significant_change']),
      ...rowsOf(OFFERED_HOLDINGS.map(holding)),
    ],
  };
}

function reading(shown: Shown): PageContent {
  const { t, settings, offered } = shown;
  const { newsTokens, summary } = settings;
  const hasSummary = isChosen(settings, 'portfolio.summary');
  const every = (each: SummaryPlan['every']): ChatButton =>
    set(marked(t(`button-summary-${each}`), hasSummary && summary.every === each), {
      set: 'summary',
      every: each,
    });
  const none = set(marked(t('button-summary-off'), !hasSummary), {
    set: 'event',
    event: 'portfolio.summary',
    enabled: false,
  });
  const news = newsTokens
    ? t('notifications-news', { tokens: newsTokens.join(', ') })
    : t('notifications-news-all');
  const summaries = hasSummary
    ? t('notifications-summary', { every: summary.every, time: clockText(summary.hour * 60) })
    : t('notifications-no-summary');
  return {
    texts: [...(offered.hasFeeds ? [news] : []), ...(offered.hasPrices ? [summaries] : [])],
    rows: [
      ...(offered.hasFeeds ? categories(shown, ['market.news']) : []),
      ...(offered.hasPrices ? [[every('day'), every('week'), none]] : []),
    ],
  };
}

function quietPage({ t, settings: { quiet, timeZone } }: Shown): PageContent {
  const hours = (offered: QuietHours | null): ChatButton => {
    const isSet = offered === null ? quiet === null : hoursText(offered) === hoursText(quiet);
    const label = offered === null ? t('button-quiet-off') : `🌙 ${hoursText(offered)}`;
    return set(marked(label, isSet), { set: 'quiet', quiet: offered });
  };
  return {
    texts: [
      quiet
        ? t('notifications-quiet', { hours: hoursText(quiet), timeZone })
        : t('notifications-not-quiet', { timeZone }),
    ],
    rows: [OFFERED_QUIET.map(hours), [hours(null)]],
  };
}

function categories({ t, settings }: Shown, events: readonly NotificationEvent[]): ChatButton[][] {
  const buttons = events.map((event) => {
    const isOn = isChosen(settings, event);
    const label = `${isOn ? '✅' : '▫️'} ${t(`category-${event.replaceAll(/[._]/g, '-')}`)}`;
    return set(label, { set: 'event', event, enabled: !isOn });
  });
  return rowsOf(buttons);
}

/** Also while notifications are off. */
function isChosen(settings: NotificationSettings, event: NotificationEvent): boolean {
  return wants({ ...settings, enabled: true }, event);
}

function set(label: string, change: NotificationChange): ChatButton {
  return { label, press: { do: 'set_notifications', change } };
}

function toPage(page: SettingsPage) {
  return { do: 'show_notifications', page } as const;
}

function marked(label: string, isSet: boolean): string {
  return isSet ? `• ${label}` : label;
}

function thresholdsText(t: Text, thresholds: NotificationSettings['thresholds']): string {
  const all = Object.entries(thresholds).map(([token, amount]) => `${amount} ${token}`);
  return all.length > 0 ? all.join(', ') : t('notifications-no-threshold');
}

function rowsOf(buttons: readonly ChatButton[]): ChatButton[][] {
  const rows: ChatButton[][] = [];
  for (let from = 0; from < buttons.length; from += BUTTONS_A_ROW) {
    rows.push(buttons.slice(from, from + BUTTONS_A_ROW));
  }
  return rows;
}
