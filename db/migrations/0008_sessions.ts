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
      -- The network of the wallet whose key has signed for this session; null: none has.
      network text,
      -- The address of that wallet.
      address text,
      -- The only origin whose pages may use the token, in a header; null: a cookie carries it.
      bearer_origin text,
      -- The person whom Telegram vouched for when a Mini App opened the session.
      chat_user_id text REFERENCES chat_users (id),
      -- The hash of the launch of that Mini App: a launch opens one session.
      launch_hash text UNIQUE,
      created_at timestamptz NOT NULL DEFAULT now(),
      -- The end of the session if it is not used. Uses move it, up to renewable_until.
      expires_at timestamptz NOT NULL,
      -- No use moves the end past this time. A wallet that proves its key begins a new time.
      renewable_until timestamptz NOT NULL,
      -- When the page, a person or an operator ended it; null: it ends by itself.
      ended_at timestamptz,
      CONSTRAINT page_sessions_address CHECK ((network IS NULL) = (address IS NULL)),
      CONSTRAINT page_sessions_renewal CHECK (expires_at <= renewable_until),
      CONSTRAINT page_sessions_launch CHECK ((chat_user_id IS NULL) = (launch_hash IS NULL))
    );
    -- Upkeep removes sessions that ended or expired a day ago.
    CREATE INDEX page_sessions_over ON page_sessions (least(expires_at, ended_at));
    -- The open sessions of a wallet: they end when it is disconnected, and keep it from being paused.
    CREATE INDEX page_sessions_wallet ON page_sessions (network, address) WHERE ended_at IS NULL AND network IS NOT NULL;
    -- The sessions of a person's Mini Apps, which end when the person asks to be forgotten.
    CREATE INDEX page_sessions_chat_user ON page_sessions (chat_user_id) WHERE chat_user_id IS NOT NULL;

    -- A link that one session redeems, and may then open again. The session holds the operation of the link.
    CREATE TABLE page_links (
      id text PRIMARY KEY,
      -- Null: an invitation of the operator, which leads to no operation.
      operation_id text REFERENCES operations (id),
      token_hash text NOT NULL UNIQUE,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      -- When a newer link of the operation replaced it, or the operator withdrew an invitation that had admitted no wallet.
      revoked_at timestamptz,
      -- When a session redeemed it, or last opened it again.
      redeemed_at timestamptz,
      -- The session that redeemed it; null: none has.
      redeemed_by text REFERENCES page_sessions (id) ON DELETE CASCADE,
      -- The wallet, until then unknown to the service, that the session has proven: a link admits one. Null: none yet.
      admitted text REFERENCES owners (id),
      CONSTRAINT page_links_redeemer CHECK ((redeemed_at IS NULL) = (redeemed_by IS NULL)),
      CONSTRAINT page_links_admitted CHECK (admitted IS NULL OR redeemed_by IS NOT NULL)
    );
    -- An operation has one open link. A newer link finds and revokes it.
    CREATE UNIQUE INDEX page_links_open ON page_links (operation_id) WHERE redeemed_at IS NULL AND revoked_at IS NULL;
    -- The links of a session, the latest first: its operations, and one that may admit a new wallet.
    CREATE INDEX page_links_redeemed ON page_links (redeemed_by, redeemed_at DESC) WHERE redeemed_by IS NOT NULL;
    -- Upkeep removes links that no session redeemed, a day after they expired.
    CREATE INDEX page_links_over ON page_links (expires_at) WHERE redeemed_by IS NULL;
    -- The operator's list of invitations, the newest first.
    CREATE INDEX page_links_invitations ON page_links (created_at) WHERE operation_id IS NULL;
  `,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE page_links, page_sessions');
}
