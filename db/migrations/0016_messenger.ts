import type { Knex } from 'knex';
import { changeSchema } from '../change-schema.ts';

export async function up(knex: Knex): Promise<void> {
  await changeSchema(
    knex,
    `
    -- The service's bot on the messaging platform, written by the bot itself.
    CREATE TABLE messenger_bot (
      only_row boolean PRIMARY KEY DEFAULT true,
      username text NOT NULL,
      CONSTRAINT messenger_bot_has_one_row CHECK (only_row)
    );

    -- The permission of an account in a person's chat. The person decides it in the chat.
    CREATE TABLE bot_grants (
      account_id text NOT NULL REFERENCES accounts (id),
      user_id text NOT NULL REFERENCES chat_users (id),
      -- Each a BotScope.
      scopes text[] NOT NULL,
      granted_at timestamptz NOT NULL DEFAULT now(),
      revoked_at timestamptz,
      PRIMARY KEY (account_id, user_id)
    );
    -- The accounts to which a person has granted something.
    CREATE INDEX bot_grants_user ON bot_grants (user_id) WHERE revoked_at IS NULL;

    -- A deep link with which an account asks a person. Only a hash of its token is stored; the first person who decides uses
    -- it up.
    CREATE TABLE bot_grant_requests (
      id text PRIMARY KEY,
      account_id text NOT NULL REFERENCES accounts (id),
      token_hash text NOT NULL UNIQUE,
      scopes text[] NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      -- When a person accepted or refused it; null: it is open, or has expired.
      decided_at timestamptz,
      decided_by text REFERENCES chat_users (id),
      CONSTRAINT bot_grant_requests_decided CHECK ((decided_at IS NULL) = (decided_by IS NULL))
    );
    -- Upkeep removes requests that expired a day ago.
    CREATE INDEX bot_grant_requests_over ON bot_grant_requests (expires_at);
  `,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE bot_grant_requests, bot_grants, messenger_bot');
}
