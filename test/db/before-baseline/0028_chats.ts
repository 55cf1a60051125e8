import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- People who talk to the bot. Everything personal is encrypted with a key of their own.
    CREATE TABLE chat_users (
      id text PRIMARY KEY REFERENCES owners (id),
      -- Telegram's number of the person, which is also the number of the private chat. Null: the person asked to be forgotten.
      telegram_id text UNIQUE,
      -- The user's key, encrypted with the service's keys; empty if it was destroyed.
      key_ciphertext text NOT NULL,
      profile_ciphertext text NOT NULL,
      language text NOT NULL,
      -- Null: the service's default.
      network text,
      -- The wallet of /send, if the person has several on a network.
      default_wallet text,
      notifications_enabled boolean NOT NULL DEFAULT true,
      registered_at timestamptz NOT NULL DEFAULT now(),
      -- The person has blocked the bot; Telegram refuses messages until they start it again.
      blocked_at timestamptz
    );

    -- What Telegram has delivered. A row is committed before Telegram gets the acknowledgement.
    CREATE TABLE chat_updates (
      update_id bigint PRIMARY KEY,
      -- Names the message or the press, which Telegram may deliver again with another update_id.
      source text NOT NULL UNIQUE,
      chat_id text NOT NULL,
      -- Null: a group, of which nothing personal is stored.
      user_id text REFERENCES chat_users (id),
      body_ciphertext text NOT NULL,
      received_at timestamptz NOT NULL DEFAULT now(),
      claimed_until timestamptz,
      failures integer NOT NULL DEFAULT 0,
      done_at timestamptz
    );
    CREATE INDEX chat_updates_due ON chat_updates (chat_id, update_id) WHERE done_at IS NULL;
    CREATE INDEX chat_updates_over ON chat_updates (done_at) WHERE done_at IS NOT NULL;

    -- Wallets that were proven for a user, and that the user has not yet linked to the chat.
    CREATE TABLE chat_wallet_offers (
      id text PRIMARY KEY,
      user_id text NOT NULL REFERENCES chat_users (id),
      network text NOT NULL,
      chain_id text NOT NULL,
      address text NOT NULL,
      wallet_type text NOT NULL,
      requested_slot bigint NOT NULL,
      proven_at timestamptz NOT NULL DEFAULT now(),
      decided_at timestamptz,
      accepted boolean,
      CHECK ((decided_at IS NULL) = (accepted IS NULL))
    );

    -- What a chat is to show: one row for each message of the bot, which is sent, edited and removed until the chat shows it.
    CREATE TABLE chat_messages (
      id text PRIMARY KEY,
      -- What the message is for: the same cause gives one message.
      cause text UNIQUE,
      chat_id text NOT NULL,
      user_id text REFERENCES chat_users (id),
      -- Lower ones first.
      priority smallint NOT NULL,
      -- Null: everything is in the row that the message shows.
      body_ciphertext text,
      -- The row that the message shows; of an operation, each change is an edit.
      operation_id text REFERENCES operations (id),
      event_id text,
      offer_id text REFERENCES chat_wallet_offers (id),
      -- Of an operation: its version.
      revision integer NOT NULL DEFAULT 1,
      -- Null: nothing was sent yet.
      shown_revision integer,
      -- Telegram's number of the message.
      message_id bigint,
      -- Null: the chat shows what it is to show.
      due_at timestamptz DEFAULT now(),
      claimed_until timestamptz,
      failures integer NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL DEFAULT now(),
      sent_at timestamptz,
      remove_at timestamptz,
      -- Nothing of it changes any more; the reason, if it was never shown as it is.
      closed_at timestamptz,
      closed_reason text
    );
    CREATE INDEX chat_messages_due ON chat_messages (priority, id) WHERE due_at IS NOT NULL;
    CREATE INDEX chat_messages_waiting ON chat_messages (chat_id, id) WHERE due_at IS NOT NULL;
    CREATE INDEX chat_messages_removable ON chat_messages (remove_at) WHERE remove_at IS NOT NULL;
    CREATE INDEX chat_messages_operation ON chat_messages (operation_id) WHERE operation_id IS NOT NULL AND closed_at IS NULL;
    CREATE INDEX chat_messages_sent ON chat_messages (chat_id, sent_at);

    -- Buttons under messages. Only hashes are stored; a button works once, for one person, in its own message.
    CREATE TABLE chat_buttons (
      token_hash text PRIMARY KEY,
      message_id text NOT NULL REFERENCES chat_messages (id) ON DELETE CASCADE,
      user_id text NOT NULL REFERENCES chat_users (id),
      action text NOT NULL,
      expires_at timestamptz NOT NULL,
      used_at timestamptz
    );
    CREATE INDEX chat_buttons_message ON chat_buttons (message_id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TABLE chat_buttons, chat_messages, chat_wallet_offers, chat_updates, chat_users;
  `);
}
