import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Sessions of the wallet page. Only hashes of tokens are stored: a stolen copy of these tables opens nothing.
    CREATE TABLE page_sessions (
      id text PRIMARY KEY,
      token_hash text NOT NULL UNIQUE,
      -- The wallet whose key has signed for this session.
      network text,
      address text,
      created_at timestamptz NOT NULL DEFAULT now(),
      -- Each use moves it on, up to renewable_until.
      expires_at timestamptz NOT NULL,
      renewable_until timestamptz NOT NULL,
      ended_at timestamptz,
      CHECK ((network IS NULL) = (address IS NULL)),
      CHECK (expires_at <= renewable_until)
    );
    CREATE INDEX page_sessions_over ON page_sessions (least(expires_at, ended_at));

    -- A session holds the operations whose links it redeemed.
    CREATE TABLE page_links (
      id text PRIMARY KEY,
      operation_id text NOT NULL REFERENCES operations (id),
      token_hash text NOT NULL UNIQUE,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      revoked_at timestamptz,
      redeemed_at timestamptz,
      redeemed_by text REFERENCES page_sessions (id) ON DELETE CASCADE,
      CHECK ((redeemed_at IS NULL) = (redeemed_by IS NULL)),
      CHECK (redeemed_at IS NULL OR revoked_at IS NULL)
    );
    CREATE UNIQUE INDEX page_links_open ON page_links (operation_id) WHERE redeemed_at IS NULL AND revoked_at IS NULL;
    CREATE INDEX page_links_redeemed ON page_links (redeemed_by, redeemed_at DESC) WHERE redeemed_by IS NOT NULL;
    CREATE INDEX page_links_over ON page_links (expires_at) WHERE redeemed_by IS NULL;

    -- Null: the wallet page asked for it, and its session will be the wallet's own.
    ALTER TABLE wallet_challenges ALTER COLUMN account_id DROP NOT NULL;
    CREATE INDEX wallet_challenges_page ON wallet_challenges (network, address) WHERE account_id IS NULL;
    CREATE INDEX wallet_challenges_over ON wallet_challenges (expires_at);

    -- Holds the id of any owner from now on. It keeps its name, because processes of the earlier version still read it.
    ALTER TABLE wallets DROP CONSTRAINT wallets_account_id_fkey;
    ALTER TABLE wallets ADD CONSTRAINT wallets_owner FOREIGN KEY (account_id) REFERENCES owners (id);
  `);
}

/** Fails while a wallet belongs to an owner that is not an account: no earlier version could remove it. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE wallets DROP CONSTRAINT wallets_owner;
    ALTER TABLE wallets ADD CONSTRAINT wallets_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id);
    DROP INDEX wallet_challenges_over, wallet_challenges_page;
    DELETE FROM wallet_challenges WHERE account_id IS NULL;
    ALTER TABLE wallet_challenges ALTER COLUMN account_id SET NOT NULL;
    DROP TABLE page_links, page_sessions;
  `);
}
