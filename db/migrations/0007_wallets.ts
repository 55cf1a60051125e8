import type { Knex } from 'knex';
import { changeSchema } from '../change-schema.ts';

export async function up(knex: Knex): Promise<void> {
  await changeSchema(
    knex,
    `
    -- A wallet of an owner on a network. It outlives a chain of the network.
    CREATE TABLE wallets (
      owner_id text NOT NULL REFERENCES owners (id),
      network text NOT NULL,
      address text NOT NULL,
      -- The chain whose ledger follows the wallet. A chain that replaces it takes the wallet over.
      chain_id text NOT NULL,
      -- connected: the owner has proven the key; watched: no proof was asked for.
      connection text NOT NULL,
      -- device: the key is in a browser that opened the wallet page; external: it is in another wallet app or program. Null:
      -- watched.
      wallet_type text,
      created_at timestamptz NOT NULL DEFAULT now(),
      connected_at timestamptz,
      -- When the key of a wallet that owns itself last signed in on the wallet page; null: another owner has the wallet.
      signed_in_at timestamptz,
      -- When upkeep stopped following a wallet for itself, because its key had not signed in for too long; null: it is
      -- followed.
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
    -- The wallets that another chain has followed, which the present chain takes over.
    CREATE INDEX wallets_chain ON wallets (network, chain_id);
    -- The list of an owner's wallets, the newest first.
    CREATE INDEX wallets_newest ON wallets (owner_id, network, created_at DESC, address DESC);
    -- Upkeep pauses the wallets whose keys have not signed in for the longest time.
    CREATE INDEX wallets_signed_in ON wallets (network, signed_in_at) WHERE signed_in_at IS NOT NULL AND paused_at IS NULL;

    -- An address that a person has saved under a name. A person of the bot is the owner, or a wallet that owns itself; a
    -- wallet that is disconnected takes its recipients along.
    CREATE TABLE recipients (
      owner_id text NOT NULL REFERENCES owners (id),
      network text NOT NULL,
      address text NOT NULL,
      -- Encrypted with the key of the person, or with the keys of the service if a wallet is the owner.
      name_ciphertext text NOT NULL,
      saved_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (owner_id, network, address)
    );

    -- A message that a wallet signs once to prove its key.
    CREATE TABLE wallet_challenges (
      nonce text PRIMARY KEY,
      -- The account that asks for the proof; null: the wallet page does, and the proof makes the wallet an owner.
      account_id text REFERENCES accounts (id),
      network text NOT NULL,
      address text NOT NULL,
      message text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      -- When the wallet proved its key with it; null: it is open.
      used_at timestamptz
    );
    -- The challenges of an account, the newest first, whose number is limited.
    CREATE INDEX wallet_challenges_account ON wallet_challenges (account_id, created_at);
    -- The challenges of an address on the wallet page, and the count of all on that page: both numbers are limited.
    CREATE INDEX wallet_challenges_page ON wallet_challenges (network, address) WHERE account_id IS NULL;
    -- Upkeep removes challenges that have expired.
    CREATE INDEX wallet_challenges_over ON wallet_challenges (expires_at);
  `,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE wallet_challenges, recipients, wallets');
}
