import { readThreshold, thresholdName } from '../../domain/chats/deposit-threshold.ts';
import { clockText, knownTimeZone, readQuietHours } from '../../domain/chats/quiet-hours.ts';
import { IN_USD, MAX_NEWS_TOKENS } from '../../domain/chats/notification-settings.ts';
import type { SettingsPage } from '../../domain/chats/settings-page.ts';
import type { Text } from '../../chat-texts/text.ts';
import { hoursText, leastHoldingWords } from '../../chat-texts/notification-settings.ts';
import { NEWS_TOKEN } from '../../domain/news/names-token.ts';
import type { Network } from '../../domain/networks.ts';
import { NATIVE_SOL } from '../../domain/tokens.ts';
import type { UseCases } from '../../use-cases/index.ts';
import type { SummaryPlan } from '../../domain/summaries/summary-plan.ts';
import { readNumber } from '../amount-word.ts';
import { refuses, says, type CommandContext, type Command, type Reply } from '../command.ts';
import { runButton } from '../run-button.ts';

export interface NotificationsCommandDeps {
  chats: Pick<UseCases['chats'], 'changeNotifications'>;
  wallets: Pick<UseCases['wallets'], 'listedToken'>;
  /** Whose wallets are summed up, and whose prices are reported; null: no network has prices. */
  pricedNetwork: Network | null;
}

const EVERY: ReadonlyMap<string, SummaryPlan['every']> = new Map([
  ['daily', 'day'],
  ['weekly', 'week'],
]);

export function createNotificationsCommand({
  chats,
  wallets,
  pricedNetwork,
}: NotificationsCommandDeps): Command {
  async function setThreshold(
    { t, actor, usedNetwork }: CommandContext,
    [text, named = NATIVE_SOL]: readonly string[],
  ): Promise<Reply> {
    if (text === undefined) return says(t('threshold-guide'));
    const amount = readThreshold(readNumber(text) ?? text);
    if (amount === undefined) return refuses(t('threshold-amount', { text }));
    const token = thresholdName(named, (symbol) => wallets.listedToken(usedNetwork, symbol));
    if (token === undefined) return refuses(t('threshold-token', { token: named }));
    await chats.changeNotifications(actor, { set: 'threshold', token, amount });
    if (amount !== null) return says(t('threshold-set', { amount, token }));
    return says(token === IN_USD ? t('threshold-no-value') : t('threshold-none', { token }));
  }

  async function setHolding({ t, actor }: CommandContext, [text]: readonly string[]): Promise<Reply> {
    if (pricedNetwork === null) return refuses(t('price-none'));
    if (text === undefined) return says(t('holding-guide'));
    const amount = readThreshold(readNumber(text) ?? text);
    if (amount === undefined) return refuses(t('threshold-amount', { text }));
    const usd = amount ?? '0';
    await chats.changeNotifications(actor, { set: 'holding', usd });
    return says(t('holding-set', leastHoldingWords(usd)));
  }

  /** `22:00-07:00 Europe/Madrid`; the zone may be left out. */
  async function setQuiet({ t, actor }: CommandContext, args: readonly string[]): Promise<Reply> {
    if (args.length === 0) return says(t('quiet-guide'));
    if (args.length === 1 && args[0]?.toLowerCase() === 'off') {
      await chats.changeNotifications(actor, { set: 'quiet', quiet: null });
      return says(t('quiet-off'));
    }
    // The hours may be written with spaces; only a zone begins with a letter.
    const zone = args.find((word) => /^[a-z]/i.test(word));
    const hours = args.filter((word) => word !== zone).join(' ');
    const quiet = readQuietHours(hours);
    if (!quiet) return refuses(t('quiet-hours', { text: hours }));
    const known = zone === undefined ? undefined : knownTimeZone(zone);
    if (known === null) return refuses(t('quiet-zone', { zone: zone ?? '' }));
    const { timeZone } = await chats.changeNotifications(actor, {
      set: 'quiet',
      quiet,
      ...(known === undefined ? {} : { timeZone: known }),
    });
    return says(t('quiet-set', { hours: hoursText(quiet), timeZone }));
  }

  /** `on`, `off`, or the tokens that news have to name; `all` for news of everything. */
  async function setNews({ t, actor }: CommandContext, args: readonly string[]): Promise<Reply> {
    const [first] = args;
    if (first === undefined) return says(t('news-guide'));
    if (args.length === 1 && first.toLowerCase() === 'off') {
      await chats.changeNotifications(actor, { set: 'event', event: 'market.news', enabled: false });
      return says(t('news-off'));
    }
    if (args.length === 1 && first.toLowerCase() === 'on') {
      await chats.changeNotifications(actor, { set: 'event', event: 'market.news', enabled: true });
      return says(t('news-on'));
    }
    const isAll = args.length === 1 && first.toLowerCase() === 'all';
    const tokens = [...new Set(args.map((word) => word.toUpperCase().replace(/^[$#]|,$/g, '')))];
    const wrong = tokens.find((token) => !NEWS_TOKEN.test(token));
    if (wrong !== undefined) return refuses(t('news-token', { token: wrong }));
    if (tokens.length > MAX_NEWS_TOKENS) return refuses(t('news-too-many', { count: MAX_NEWS_TOKENS }));
    await chats.changeNotifications(actor, { set: 'news', tokens: isAll ? null : tokens });
    return says(isAll ? t('news-all') : t('news-about', { tokens: tokens.join(', ') }));
  }

  /** `daily 9 Europe/Madrid`, `weekly 18`, `off`; the zone may be left out, and the hour with it. */
  async function setSummary({ t, actor }: CommandContext, args: readonly string[]): Promise<Reply> {
    const [asked, hourText, zone] = args;
    if (pricedNetwork === null) return refuses(t('summary-no-prices'));
    if (asked === undefined) return says(t('summary-guide'));
    if (asked.toLowerCase() === 'off') {
      await chats.changeNotifications(actor, { set: 'event', event: 'portfolio.summary', enabled: false });
      return says(t('summary-off'));
    }
    const every = EVERY.get(asked.toLowerCase());
    if (every === undefined) return refuses(t('summary-unknown-every', { text: asked }));
    const hour = hourText === undefined ? undefined : readHour(hourText);
    if (hour === null) return refuses(t('summary-hour', { text: hourText ?? '' }));
    const known = zone === undefined ? undefined : knownTimeZone(zone);
    if (known === null) return refuses(t('quiet-zone', { zone: zone ?? '' }));
    const { summary, timeZone } = await chats.changeNotifications(actor, {
      set: 'summary',
      every,
      ...(hour === undefined ? {} : { hour }),
      ...(known === undefined ? {} : { timeZone: known }),
    });
    return says(t('summary-set', { every, time: clockText(summary.hour * 60), timeZone }));
  }

  return async (context, [action, ...args]) => {
    const { t, actor } = context;
    switch (action?.toLowerCase()) {
      case undefined:
      case 'settings':
        return showsSettings(t, 'all');
      case 'on':
      case 'off': {
        const enabled = action?.toLowerCase() === 'on';
        await chats.changeNotifications(actor, { set: 'enabled', enabled });
        return says(t(`notifications-${enabled ? 'on' : 'off'}`));
      }
      case 'threshold':
        return setThreshold(context, args);
      case 'prices':
        return setHolding(context, args);
      case 'quiet':
        return setQuiet(context, args);
      case 'summary':
        return setSummary(context, args);
      case 'news':
        return setNews(context, args);
      default:
        return refuses(t('notifications-unknown', { action: action ?? '' }), [
          [runButton('/notifications settings')],
        ]);
    }
  };
}

/** The settings go to the person's own chat only. */
export function showsSettings(t: Text, page: SettingsPage): Reply {
  return {
    public: { html: t('notifications-sent'), buttons: [] },
    private: { body: { type: 'notifications', page } },
  };
}

/** `9` or `18:00`; null if it is not a full hour of the day. */
function readHour(text: string): number | null {
  const hour = Number(/^(\d{1,2})(?::00)?$/.exec(text)?.[1]);
  return hour <= 23 ? hour : null;
}
