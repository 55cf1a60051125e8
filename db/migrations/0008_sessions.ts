import type { Knex } from 'knex';
import { changeSchema } from '../change-schema.ts';

export async function up(knex: Knex): Promise<void> {
  await changeSchema(
    knex,
    `
    -- A session of the wallet page. Only hashes of tokens are stored: a stolen copy of these tables opens nothing.
    CREATE TABLE page_sessions (
      id text PRIMARY KEY,
      token_hash text NOT NULL UNIQUE,
      -- The wallet whose key has signed for this session.
      network text,
      address text,
      -- The only origin whose pages may use the token, in a header; null: a cookie carries it.
      bearer_origin text,
      -- The person whom Telegram vouched for when a Mini App opened the session.
      chat_user_id text REFERENCES chat_users (id),
      -- The hash of that launch, which opens one session.
      launch_hash text UNIQUE,
      created_at timestamptz NOT NULL DEFAULT now(),
      -- Each use moves it, up to renewable_until.
      expires_at timestamptz NOT NULL,
      renewable_until timestamptz NOT NULL,
      ended_at timestamptz,
      CONSTRAINT page_sessions_wallet CHECK ((network IS NULL) = (address IS NULL)),
      CONSTRAINT page_sessions_renewal CHECK (expires_at <= renewable_until),
      CONSTRAINT page_sessions_launch CHECK ((chat_user_id IS NULL) = (launch_hash IS NULL))
    );
    -- Upkeep removes sessions that are over.
    CREATE INDEX page_sessions_over ON page_sessions (least(expires_at, ended_at));
    -- A wallet that is disconnected ends its sessions.
    CREATE INDEX page_sessions_wallet ON page_sessions (network, address) WHERE ended_at IS NULL AND network IS NOT NULL;
    -- The sessions of a person's Mini App.
    CREATE INDEX page_sessions_chat_user ON page_sessions (chat_user_id) WHERE chat_user_id IS NOT NULL;

    -- A link that a session redeems once. The session then holds its operation.
    CREATE TABLE page_links (
      id text PRIMARY KEY,
      -- Null: an invitation of the operator, which leads to no operation.
      operation_id text REFERENCES operations (id),
      token_hash text NOT NULL UNIQUE,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      -- An operator may also revoke an invitation that was opened but has admitted no wallet.
      revoked_at timestamptz,
      redeemed_at timestamptz,
      redeemed_by text REFERENCES page_sessions (id) ON DELETE CASCADE,
      -- The wallet that became new to the service with this link; a link admits one.
      admitted text REFERENCES owners (id),
      CONSTRAINT page_links_redeemed CHECK ((redeemed_at IS NULL) = (redeemed_by IS NULL)),
      CONSTRAINT page_links_admitted CHECK (admitted IS NULL OR redeemed_by IS NOT NULL)
    );
    -- An operation has one open link.
    CREATE UNIQUE INDEX page_links_open ON page_links (operation_id) WHERE redeemed_at IS NULL AND revoked_at IS NULL;
    -- The operations of a session, the latest link first.
    CREATE INDEX page_links_redeemed ON page_links (redeemed_by, redeemed_at DESC) WHERE redeemed_by IS NOT NULL;
    -- Upkeep removes links that are over.
    CREATE INDEX page_links_over ON page_links (expires_at) WHERE redeemed_by IS NULL;
    -- The operator's list of invitations.
    CREATE INDEX page_links_invitations ON page_links (created_at) WHERE operation_id IS NULL;
  `,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE page_links, page_sessions');
}
