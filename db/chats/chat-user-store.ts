import type { Knex } from 'knex';
import type { Network } from '../../domain/networks.ts';
import type { Database } from '../postgres/connect.ts';

export interface NewChatUser {
  id: string;
  telegramId: string;
  keyCiphertext: string;
  profileCiphertext: string;
  language: string;
}

export interface ChatUserRow {
  id: string;
  /** Null: forgotten. Rows that callers get are not. */
  telegram_id: string;
  key_ciphertext: string;
  profile_ciphertext: string;
  language: string;
  network: Network | null;
  default_wallet: string | null;
  notifications_enabled: boolean;
  time_zone: string;
  registered_at: Date;
  blocked_at: Date | null;
}

export interface ChatUserStore {
  /** Users by their Telegram numbers. */
  find(telegramIds: readonly string[]): Promise<Map<string, ChatUserRow>>;
  /** Leaves users alone who are there already. */
  add(users: readonly NewChatUser[]): Promise<void>;
  /** Writes what the messenger says of them now. They have written, so they have not blocked the bot. */
  refresh(users: readonly Pick<NewChatUser, 'id' | 'profileCiphertext' | 'language'>[]): Promise<void>;
  setNetwork(userId: string, network: Network): Promise<void>;
  setDefaultWallet(userId: string, address: string): Promise<void>;
  setBlocked(userId: string, isBlocked: boolean): Promise<void>;
}

// An owner without a user would stay if two processes added the same person, so the user decides.
const ADD = `WITH given AS (
    SELECT * FROM json_to_recordset(:users) AS given (id text, telegram_id text, key_ciphertext text, profile_ciphertext text, language text)
     WHERE NOT EXISTS (SELECT FROM chat_users known WHERE known.telegram_id = given.telegram_id)),
  owner AS (INSERT INTO owners (id, kind) SELECT id, 'user' FROM given RETURNING id)
  INSERT INTO chat_users (id, telegram_id, key_ciphertext, profile_ciphertext, language)
  SELECT given.id, telegram_id, key_ciphertext, profile_ciphertext, language FROM given JOIN owner USING (id)`;

const REFRESH = `UPDATE chat_users SET profile_ciphertext = given.profile_ciphertext, language = given.language, blocked_at = NULL
    FROM json_to_recordset(:users) AS given (id text, profile_ciphertext text, language text)
   WHERE chat_users.id = given.id AND chat_users.telegram_id IS NOT NULL`;

const LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('chat_users', 0))";

export function createChatUserStore(database: Database): ChatUserStore {
  const update = async (userId: string, values: Record<string, unknown>): Promise<void> => {
    await database('chat_users').where({ id: userId }).update(values);
  };
  return {
    async find(telegramIds) {
      if (telegramIds.length === 0) return new Map();
      const rows = (await database('chat_users').whereIn('telegram_id', telegramIds)) as ChatUserRow[];
      return new Map(rows.map((row) => [row.telegram_id, row]));
    },

    async add(users) {
      const given = users.map((user) => ({
        id: user.id,
        telegram_id: user.telegramId,
        key_ciphertext: user.keyCiphertext,
        profile_ciphertext: user.profileCiphertext,
        language: user.language,
      }));
      await database.transaction(async (trx) => {
        // People begin rarely: taking turns costs nothing, and no two processes add the same one.
        await trx.raw(LOCK);
        await trx.raw(ADD, { users: JSON.stringify(given) });
      });
    },

    async refresh(users) {
      if (users.length === 0) return;
      const given = users.map((user) => ({
        id: user.id,
        profile_ciphertext: user.profileCiphertext,
        language: user.language,
      }));
      await database.raw(REFRESH, { users: JSON.stringify(given) });
    },

    setNetwork: (userId, network) => update(userId, { network }),
    setDefaultWallet: (userId, address) => update(userId, { default_wallet: address }),
    async setBlocked(userId, isBlocked) {
      await setBlocked(database, userId, isBlocked);
    },
  };
}

/** The same in the caller's database transaction. */
export async function setBlocked(database: Knex, userId: string, isBlocked: boolean): Promise<void> {
  await database('chat_users')
    .where({ id: userId })
    .update({ blocked_at: isBlocked ? database.fn.now() : null });
}
