import type { Knex } from 'knex';
import type { NotificationEvent, NotificationSettings } from '../../domain/chats/notification-settings.ts';
import { SETTINGS_JSON } from './notification-settings-store.ts';

/** A person who has turned a category on, and whose chat can be reached. */
export interface Subscriber {
  id: string;
  chatId: string;
  keyCiphertext: string;
  language: string;
  settings: NotificationSettings;
}

/** Categories that the hourly workflow writes. */
type HourlyCategory = Extract<NotificationEvent, 'market.news' | 'portfolio.summary'>;

/** The category is not a binding, because the index of its subscribers has it in its condition. */
const hold = (category: HourlyCategory): string => `SELECT users.id, users.telegram_id AS "chatId",
    users.key_ciphertext AS "keyCiphertext", users.language, ${SETTINGS_JSON} AS settings
  FROM chat_users users
 WHERE '${category}' = ANY (users.notification_events) AND users.notifications_enabled
   AND users.telegram_id IS NOT NULL AND users.blocked_at IS NULL AND users.id > :after
 ORDER BY users.id LIMIT :limit FOR NO KEY UPDATE`;

/**
 * Subscribers in the order of their ids, held until the caller's database transaction ends: of two transactions that write to the same
 * person, the second one sees what the first one has written.
 */
export async function holdSubscribers(
  trx: Knex.Transaction,
  category: HourlyCategory,
  page: { after: string; limit: number },
): Promise<Subscriber[]> {
  const { rows } = await trx.raw<{ rows: Subscriber[] }>(hold(category), { ...page });
  return rows;
}
