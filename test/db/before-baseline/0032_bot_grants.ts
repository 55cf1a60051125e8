import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The name of the service's bot on the messaging platform, written by the bot itself. One row.
    CREATE TABLE messenger_bot (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      username text NOT NULL
    );

    -- Which accounts may do what in which chats. A person decides it in the chat.
    CREATE TABLE bot_grants (
      account_id text NOT NULL REFERENCES accounts (id),
      user_id text NOT NULL REFERENCES chat_users (id),
      scopes text[] NOT NULL,
      granted_at timestamptz NOT NULL DEFAULT now(),
      revoked_at timestamptz,
      PRIMARY KEY (account_id, user_id)
    );
    CREATE INDEX bot_grants_user ON bot_grants (user_id) WHERE revoked_at IS NULL;

    -- Deep links with which an account asks a person. Only hashes of tokens are stored; the first person who decides uses one up.
    CREATE TABLE bot_grant_requests (
      id text PRIMARY KEY,
      account_id text NOT NULL REFERENCES accounts (id),
      token_hash text NOT NULL UNIQUE,
      scopes text[] NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      decided_at timestamptz,
      decided_by text REFERENCES chat_users (id),
      CHECK ((decided_at IS NULL) = (decided_by IS NULL))
    );
    CREATE INDEX bot_grant_requests_over ON bot_grant_requests (expires_at);

    -- What an account's command was answered; null for what people write, whose answer is a message.
    ALTER TABLE chat_updates ADD COLUMN answer_ciphertext text;
    -- Numbers of commands that accounts run: below zero, because those of Telegram are above.
    CREATE SEQUENCE chat_command_numbers AS bigint INCREMENT BY -1 MINVALUE -9007199254740991 MAXVALUE -1 START WITH -1;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DELETE FROM chat_updates WHERE update_id < 0;
    DROP SEQUENCE chat_command_numbers;
    ALTER TABLE chat_updates DROP COLUMN answer_ciphertext;
    DROP TABLE bot_grant_requests, bot_grants, messenger_bot;
  `);
}
