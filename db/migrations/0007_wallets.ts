import type { Knex } from 'knex';
import { changeSchema } from '../change-schema.ts';

export async function up(knex: Knex): Promise<void> {
  await changeSchema(
    knex,
    `
    -- A wallet of an owner. It outlives a chain of its network.
    CREATE TABLE wallets (
      owner_id text NOT NULL REFERENCES owners (id),
      network text NOT NULL,
      address text NOT NULL,
      -- The chain that follows the wallet; another one takes over the wallets that it finds here.
      chain_id text NOT NULL,
      -- Connected: the owner has proven the key.
      connection text NOT NULL,
      wallet_type text,
      created_at timestamptz NOT NULL DEFAULT now(),
      connected_at timestamptz,
      -- Of a wallet that owns itself: when its key last signed in on the wallet page.
      signed_in_at timestamptz,
      -- It has been inactive for too long since then to be followed for itself; null: it is followed.
      paused_at timestamptz,
      PRIMARY KEY (owner_id, network, address),
      CONSTRAINT wallets_connection CHECK (connection IN ('watched', 'connected')),
      CONSTRAINT wallets_wallet_type CHECK (wallet_type IN ('device', 'external')),
      CONSTRAINT wallets_connected_have_a_type CHECK ((connection = 'connected') = (wallet_type IS NOT NULL)),
      CONSTRAINT wallets_connected_at CHECK ((connection = 'connected') = (connected_at IS NOT NULL)),
      CONSTRAINT wallets_paused CHECK (paused_at IS NULL OR signed_in_at IS NOT NULL)
    );
    -- The owners of an address. The ledger counts the wallets that it has to follow from the index alone.
    CREATE INDEX wallets_address ON wallets (network, address) INCLUDE (paused_at);
    -- Wallets that another chain has followed.
    CREATE INDEX wallets_chain ON wallets (network, chain_id);
    -- The list of an owner's wallets.
    CREATE INDEX wallets_newest ON wallets (owner_id, network, created_at DESC, address DESC);
    -- Wallets that have been inactive for the longest time.
    CREATE INDEX wallets_signed_in ON wallets (network, signed_in_at) WHERE signed_in_at IS NOT NULL AND paused_at IS NULL;

    -- A message that a wallet signs once to prove its key.
    CREATE TABLE wallet_challenges (
      nonce text PRIMARY KEY,
      -- Null: the wallet page asked for it, and its session will be the wallet's own.
      account_id text REFERENCES accounts (id),
      network text NOT NULL,
      address text NOT NULL,
      message text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      used_at timestamptz
    );
    -- The newest challenges of an account, whose number is limited.
    CREATE INDEX wallet_challenges_account ON wallet_challenges (account_id, created_at);
    -- The challenges of an address on the wallet page, whose number is limited.
    CREATE INDEX wallet_challenges_page ON wallet_challenges (network, address) WHERE account_id IS NULL;
    -- Upkeep removes challenges that are over.
    CREATE INDEX wallet_challenges_over ON wallet_challenges (expires_at);
  `,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE wallet_challenges, wallets');
}
