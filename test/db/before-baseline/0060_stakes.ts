import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Epochs that were seen, with measured times.
    CREATE TABLE stake_epochs (
      network text NOT NULL,
      chain_id text NOT NULL,
      epoch bigint NOT NULL,
      first_slot bigint NOT NULL,
      slots integer NOT NULL,
      began_at timestamptz NOT NULL,
      -- The latest measurement: the slot, its time, the milliseconds of a slot, and the end of the epoch that follows from them.
      slot bigint NOT NULL,
      measured_at timestamptz NOT NULL,
      slot_ms double precision NOT NULL,
      ends_at timestamptz NOT NULL,
      -- Every position was read in this epoch.
      swept_at timestamptz,
      -- The rewards of this epoch, which are paid in the next one, are known.
      rewards_at timestamptz,
      rent numeric(20, 0) NOT NULL,
      minimum_delegation numeric(20, 0) NOT NULL,
      PRIMARY KEY (network, chain_id, epoch)
    );

    -- Wallets whose positions are looked for.
    CREATE TABLE stake_wallets (
      network text NOT NULL,
      chain_id text NOT NULL,
      address text NOT NULL,
      due_at timestamptz NOT NULL DEFAULT now(),
      read_at timestamptz,
      -- Of the read.
      slot bigint,
      failures integer NOT NULL DEFAULT 0,
      PRIMARY KEY (network, chain_id, address)
    );
    CREATE INDEX stake_wallets_due ON stake_wallets (network, chain_id, due_at);
    CREATE INDEX operations_stakes ON operations (network, updated_at) WHERE kind LIKE 'stake.%';

    -- Stake accounts of these wallets, as the chain had them at a slot.
    CREATE TABLE stake_positions (
      network text NOT NULL,
      chain_id text NOT NULL,
      address text NOT NULL,
      staker text NOT NULL,
      -- The owner.
      withdrawer text NOT NULL,
      voter text,
      lamports numeric(20, 0) NOT NULL,
      delegated numeric(20, 0) NOT NULL,
      -- Null: not delegated; or active from the chain's first block.
      activation_epoch bigint,
      -- Null: not deactivated.
      deactivation_epoch bigint,
      lockup_time bigint NOT NULL,
      lockup_epoch bigint NOT NULL,
      custodian text NOT NULL,
      -- Of the account's bytes and lamports: most accounts stay as they are.
      fingerprint text NOT NULL,
      -- Parts of the delegation in the epoch of the read.
      epoch bigint NOT NULL,
      state text NOT NULL CHECK (state IN ('activating', 'active', 'deactivating', 'inactive')),
      active numeric(20, 0) NOT NULL,
      activating numeric(20, 0) NOT NULL,
      deactivating numeric(20, 0) NOT NULL,
      -- Before the rewards of the epoch above, with which they are compared.
      base_lamports numeric(20, 0) NOT NULL,
      base_delegated numeric(20, 0) NOT NULL,
      -- It changes with the epoch alone, or its rewards are not settled.
      moving boolean NOT NULL GENERATED ALWAYS AS
        (state IN ('activating', 'deactivating') OR base_lamports <> lamports OR base_delegated <> delegated) STORED,
      rewards_total numeric(20, 0) NOT NULL DEFAULT 0,
      since timestamptz NOT NULL DEFAULT now(),
      slot bigint NOT NULL,
      read_at timestamptz NOT NULL DEFAULT now(),
      -- The account is gone.
      closed_at timestamptz,
      -- When a workflow has to look at it; null: nothing is due.
      check_at timestamptz,
      -- Reminders since its money is free, and when the next one is due.
      reminders integer NOT NULL DEFAULT 0,
      remind_at timestamptz,
      version integer NOT NULL DEFAULT 1,
      PRIMARY KEY (network, chain_id, address)
    );
    -- A sweep reads all of it and, of most positions, nothing else.
    CREATE INDEX stake_positions_marks ON stake_positions (network, chain_id, address) INCLUDE (fingerprint, moving) WHERE closed_at IS NULL;
    CREATE INDEX stake_positions_withdrawer ON stake_positions (network, chain_id, withdrawer);
    CREATE INDEX stake_positions_staker ON stake_positions (network, chain_id, staker);
    CREATE INDEX stake_positions_voter ON stake_positions (network, chain_id, voter) WHERE closed_at IS NULL;
    CREATE INDEX stake_positions_check ON stake_positions (check_at) WHERE check_at IS NOT NULL;

    CREATE TABLE stake_rewards (
      network text NOT NULL,
      chain_id text NOT NULL,
      address text NOT NULL,
      -- Earned in this epoch, paid in the next one.
      epoch bigint NOT NULL,
      withdrawer text NOT NULL,
      voter text NOT NULL,
      lamports numeric(20, 0) NOT NULL,
      post_balance numeric(20, 0),
      commission_bps integer,
      effective_slot bigint,
      paid_at timestamptz NOT NULL,
      -- The account's own change agrees.
      verified boolean NOT NULL,
      PRIMARY KEY (network, chain_id, address, epoch)
    );
    CREATE INDEX stake_rewards_withdrawer ON stake_rewards (network, chain_id, withdrawer, paid_at);
    CREATE INDEX stake_rewards_voter ON stake_rewards (network, chain_id, voter, epoch);

    CREATE TABLE stake_validators (
      network text NOT NULL,
      chain_id text NOT NULL,
      vote text NOT NULL,
      node text NOT NULL,
      name text,
      commission_bps integer NOT NULL,
      activated_stake numeric(20, 0) NOT NULL,
      delinquent boolean NOT NULL,
      -- VoteAccount.credits, amounts as texts.
      credits jsonb NOT NULL,
      -- A year, in hundredths of a percent; null: nothing to estimate it from.
      yield_bps integer,
      yield_source text,
      -- Observations in a row that speak for a warning, by code.
      observations jsonb NOT NULL DEFAULT '{}',
      -- Warnings that were given, and hold.
      warnings text[] NOT NULL DEFAULT '{}',
      read_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (network, chain_id, vote)
    );

    CREATE TABLE stake_commissions (
      network text NOT NULL,
      chain_id text NOT NULL,
      vote text NOT NULL,
      -- When it was first seen.
      epoch bigint NOT NULL,
      commission_bps integer NOT NULL,
      seen_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (network, chain_id, vote, epoch)
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TABLE stake_commissions, stake_validators, stake_rewards, stake_positions, stake_wallets, stake_epochs;
    DROP INDEX operations_stakes;
  `);
}
