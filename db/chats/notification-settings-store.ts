import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import type { AccountChange } from '../../domain/chats/account-change.ts';
import {
  changeNotifications,
  hasNewPlan,
  type NotificationChange,
  type NotificationSettings,
} from '../../domain/chats/notification-settings.ts';
import { digestDueAt } from '../../domain/chats/quiet-hours.ts';
import type { Database } from '../postgres/connect.ts';
import { tellChats } from '../messenger/tell-chats.ts';
import { MESSAGE_CHANNEL } from './chat-message-rows.ts';

export interface NotificationSettingsStore {
  read(userId: string): Promise<NotificationSettings | null>;
  /**
   * Messages that show the settings become due in the same database transaction. Null: the user does not exist. `byAccount`: the account that
   * asks for it, which the chat is told if something has changed.
   */
  change(
    userId: string,
    change: NotificationChange,
    byAccount?: string,
  ): Promise<NotificationSettings | null>;
}

/** `chat_messages.shows` of a message that shows the settings of its user. */
export const SHOWS_SETTINGS = 'notifications';

/** The settings of a row of chat_users whose alias is `users`. */
export const SETTINGS_JSON = `jsonb_build_object('enabled', users.notifications_enabled, 'events', to_jsonb(users.notification_events),
    'thresholds', users.notification_thresholds, 'leastHolding', users.notification_least_holding::text, 'timeZone', users.time_zone,
    'quiet', CASE WHEN users.quiet_from IS NOT NULL THEN jsonb_build_object('from', users.quiet_from, 'until', users.quiet_until) END,
    'newsTokens', to_jsonb(users.news_tokens),
    'summary', jsonb_build_object('every', users.summary_every, 'hour', users.summary_hour, 'since', users.summary_since))`;

const READ = `SELECT ${SETTINGS_JSON} AS settings FROM chat_users users WHERE id = :userId`;

const WRITE = `UPDATE chat_users
    SET notifications_enabled = :enabled, notification_events = :events::text[], notification_thresholds = :thresholds::jsonb,
        notification_least_holding = :leastHolding::numeric,
        time_zone = :timeZone, quiet_from = :from, quiet_until = :until, news_tokens = :newsTokens::text[],
        summary_every = :every, summary_hour = :hour, summary_since = CASE WHEN :hasNewPlan THEN now() ELSE summary_since END
  WHERE id = :userId`;

const SHOW = `WITH shown AS (
    UPDATE chat_messages SET revision = revision + 1, due_at = now()
     WHERE user_id = :userId AND shows = '${SHOWS_SETTINGS}' AND closed_at IS NULL RETURNING id)
  SELECT pg_notify('${MESSAGE_CHANNEL}', '') WHERE EXISTS (SELECT FROM shown)`;

export function createNotificationSettingsStore(database: Database): NotificationSettingsStore {
  return {
    async read(userId) {
      const { rows } = await database.raw<{ rows: { settings: NotificationSettings }[] }>(READ, { userId });
      return rows[0]?.settings ?? null;
    },

    change: (userId, change, byAccount) =>
      database.transaction(async (trx) => {
        const { rows } = await trx.raw<{ rows: { settings: NotificationSettings }[] }>(
          `${READ} FOR NO KEY UPDATE`,
          {
            userId,
          },
        );
        if (!rows[0]) return null;
        const before = rows[0].settings;
        const settings = changeNotifications(before, change);
        const { enabled, events, thresholds, leastHolding, timeZone, quiet, newsTokens, summary } = settings;
        await trx.raw(WRITE, {
          userId,
          enabled,
          events: events && [...events],
          thresholds: JSON.stringify(thresholds),
          leastHolding,
          timeZone,
          from: quiet?.from ?? null,
          until: quiet?.until ?? null,
          newsTokens: newsTokens && [...newsTokens],
          every: summary.every,
          hour: summary.hour,
          hasNewPlan: hasNewPlan(before, settings),
        });
        await trx.raw(SHOW, { userId });
        const about = byAccount === undefined ? null : aboutChange(before, settings);
        if (byAccount !== undefined && about) await tellChats(trx, byAccount, { about }, { userId });
        if (change.set === 'quiet') await planAgain(trx, userId, settings);
        return settings;
      }),
  };
}

/** Null: the account has changed nothing. */
function aboutChange(
  before: NotificationSettings,
  after: NotificationSettings,
): Extract<AccountChange['about'], `notifications_${string}`> | null {
  if (before.enabled !== after.enabled) return after.enabled ? 'notifications_on' : 'notifications_off';
  const kept = ({ events, thresholds }: NotificationSettings) => ({ events, thresholds });
  return isDeepStrictEqual(kept(before), kept(after)) ? null : 'notifications_changed';
}

/** Events that were collected in quiet hours that are over now are reported now. */
async function planAgain(
  trx: Knex.Transaction,
  userId: string,
  settings: NotificationSettings,
): Promise<void> {
  const heldBack: unknown = await trx('chat_notifications')
    .where({ user_id: userId, collected_for: 'quiet' })
    .first('id');
  await trx('chat_digests')
    .where({ user_id: userId })
    .update({
      due_at: digestDueAt(settings, new Date(), heldBack !== undefined),
      check_at: trx.fn.now(),
    });
}
