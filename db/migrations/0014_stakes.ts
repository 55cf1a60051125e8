import type { Knex } from 'knex';
import { changeSchema } from '../change-schema.ts';

export async function up(knex: Knex): Promise<void> {
  await changeSchema(
    knex,
    `
    -- An epoch that the service has seen, with measured times.
    CREATE TABLE stake_epochs (
      network text NOT NULL,
      chain_id text NOT NULL,
      epoch bigint NOT NULL,
      first_slot bigint NOT NULL,
      slots integer NOT NULL,
      began_at timestamptz NOT NULL,
      -- The latest measurement: this slot, its time, the milliseconds of a slot, and the end of the epoch that follows from them.
      slot bigint NOT NULL,
      measured_at timestamptz NOT NULL,
      slot_ms double precision NOT NULL,
      ends_at timestamptz NOT NULL,
      -- Every position was read in this epoch.
      swept_at timestamptz,
      -- The rewards of this epoch, which are paid in the next one, are known.
      rewards_at timestamptz,
      -- Of a stake account, in lamports.
      rent numeric(20) NOT NULL,
      -- In lamports.
      minimum_delegation numeric(20) NOT NULL,
      -- When the names of validators are read again.
      names_due_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (network, chain_id, epoch)
    );

    -- A wallet whose positions are looked for.
    CREATE TABLE stake_wallets (
      network text NOT NULL,
      chain_id text NOT NULL,
      address text NOT NULL,
      due_at timestamptz NOT NULL DEFAULT now(),
      -- When its positions were last asked for, read or not: an operation that was confirmed later makes the wallet due.
      claimed_at timestamptz,
      read_at timestamptz,
      -- Of the read.
      slot bigint,
      failures integer NOT NULL DEFAULT 0,
      PRIMARY KEY (network, chain_id, address)
    );
    -- Wallets that are to be read now.
    CREATE INDEX stake_wallets_due ON stake_wallets (network, chain_id, due_at);

    -- A stake account of one of these wallets, as the chain had it at a slot.
    CREATE TABLE stake_positions (
      network text NOT NULL,
      chain_id text NOT NULL,
      address text NOT NULL,
      staker text NOT NULL,
      -- The owner of the money.
      withdrawer text NOT NULL,
      voter text,
      lamports numeric(20) NOT NULL,
      delegated numeric(20) NOT NULL,
      -- Null: not delegated; or active from the chain's first block.
      activation_epoch bigint,
      -- Null: not deactivated.
      deactivation_epoch bigint,
      lockup_time bigint NOT NULL,
      lockup_epoch bigint NOT NULL,
      custodian text NOT NULL,
      -- Of the account's bytes and lamports: most accounts stay as they are.
      fingerprint text NOT NULL,
      -- Of the read; the next columns are the parts of the delegation in it.
      epoch bigint NOT NULL,
      state text NOT NULL,
      active numeric(20) NOT NULL,
      activating numeric(20) NOT NULL,
      deactivating numeric(20) NOT NULL,
      -- Before the rewards of the epoch above, with which they are compared.
      base_lamports numeric(20) NOT NULL,
      base_delegated numeric(20) NOT NULL,
      -- The validator of that time: it has earned the rewards, also if the position is delegated to another one by now.
      base_voter text,
      -- It changes with the epoch alone, or its rewards are not settled.
      moving boolean NOT NULL GENERATED ALWAYS AS
        (state IN ('activating', 'deactivating') OR base_lamports <> lamports OR base_delegated <> delegated) STORED,
      rewards_total numeric(20) NOT NULL DEFAULT 0,
      since timestamptz NOT NULL DEFAULT now(),
      slot bigint NOT NULL,
      read_at timestamptz NOT NULL DEFAULT now(),
      -- The account does not exist any more.
      closed_at timestamptz,
      -- When a workflow has to look at it; null: nothing is due.
      check_at timestamptz,
      -- Since its money is free.
      reminders integer NOT NULL DEFAULT 0,
      -- When the next reminder is due.
      remind_at timestamptz,
      version integer NOT NULL DEFAULT 1,
      PRIMARY KEY (network, chain_id, address),
      CONSTRAINT stake_positions_state CHECK (state IN ('activating', 'active', 'deactivating', 'inactive'))
    );
    -- A sweep reads all of this index and, of most positions, nothing else.
    CREATE INDEX stake_positions_marks ON stake_positions (network, chain_id, address) INCLUDE (fingerprint, moving)
      WHERE closed_at IS NULL;
    -- A sweep asks for the last rewards of positions that were withdrawn or merged since the one before.
    CREATE INDEX stake_positions_closed ON stake_positions (network, chain_id, address) INCLUDE (closed_at)
      WHERE closed_at IS NOT NULL;
    -- The positions of a wallet.
    CREATE INDEX stake_positions_withdrawer ON stake_positions (network, chain_id, withdrawer);
    -- The positions that a wallet delegates for another one.
    CREATE INDEX stake_positions_staker ON stake_positions (network, chain_id, staker);
    -- The wallets that have a stake with a validator, which are warned of it.
    CREATE INDEX stake_positions_voter ON stake_positions (network, chain_id, voter) WHERE closed_at IS NULL;
    -- Positions that a workflow has to look at now.
    CREATE INDEX stake_positions_check ON stake_positions (check_at) WHERE check_at IS NOT NULL;

    -- The reward of a position for an epoch.
    CREATE TABLE stake_rewards (
      network text NOT NULL,
      chain_id text NOT NULL,
      address text NOT NULL,
      -- It is earned in this epoch and paid in the next one.
      epoch bigint NOT NULL,
      withdrawer text NOT NULL,
      voter text NOT NULL,
      lamports numeric(20) NOT NULL,
      post_balance numeric(20),
      commission_bps integer,
      effective_slot bigint,
      paid_at timestamptz NOT NULL,
      -- The account's own change agrees.
      verified boolean NOT NULL,
      PRIMARY KEY (network, chain_id, address, epoch)
    );
    -- The rewards of a wallet.
    CREATE INDEX stake_rewards_withdrawer ON stake_rewards (network, chain_id, withdrawer, paid_at);
    -- The rewards that a validator has earned in an epoch, from which its yield is estimated.
    CREATE INDEX stake_rewards_voter ON stake_rewards (network, chain_id, voter, epoch);

    -- A validator, as the chain has it.
    CREATE TABLE stake_validators (
      network text NOT NULL,
      chain_id text NOT NULL,
      -- The address of its vote account.
      vote text NOT NULL,
      node text NOT NULL,
      name text,
      commission_bps integer NOT NULL,
      activated_stake numeric(20) NOT NULL,
      delinquent boolean NOT NULL,
      -- VoteAccount.credits; amounts are texts.
      credits jsonb NOT NULL,
      -- Of a year, in hundredths of a percent; null: nothing to estimate it from.
      yield_bps integer,
      yield_source text,
      -- Observations in a row that speak for a warning, by code.
      observations jsonb NOT NULL DEFAULT '{}',
      -- Warnings that were given, and hold.
      warnings text[] NOT NULL DEFAULT '{}',
      -- The highest commission that its wallets were warned of; null: of none.
      notified_commission_bps integer,
      -- The epoch of the last such warning.
      notified_epoch integer,
      read_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (network, chain_id, vote)
    );

    -- The commission of a validator in an epoch.
    CREATE TABLE stake_commissions (
      network text NOT NULL,
      chain_id text NOT NULL,
      vote text NOT NULL,
      epoch bigint NOT NULL,
      -- The highest of the epoch.
      commission_bps integer NOT NULL,
      -- The lowest of the epoch; null: there was one only.
      lowest_bps integer,
      -- When it was first seen.
      seen_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (network, chain_id, vote, epoch)
    );
  `,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    'DROP TABLE stake_commissions, stake_validators, stake_rewards, stake_positions, stake_wallets, stake_epochs',
  );
}
