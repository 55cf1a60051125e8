import type { Knex } from 'knex';
import { changeSchema } from '../change-schema.ts';

export async function up(knex: Knex): Promise<void> {
  await changeSchema(
    knex,
    `
    -- An epoch that the service has seen, or the one before the first of these, with measured times.
    CREATE TABLE stake_epochs (
      network text NOT NULL,
      chain_id text NOT NULL,
      epoch bigint NOT NULL,
      first_slot bigint NOT NULL,
      -- The number of slots of the epoch.
      slots integer NOT NULL,
      -- The beginning, as the first measurement of the epoch gives it.
      began_at timestamptz NOT NULL,
      -- The slot of the latest measurement.
      slot bigint NOT NULL,
      -- The time of the latest measurement.
      measured_at timestamptz NOT NULL,
      -- The milliseconds that a slot takes, by that measurement.
      slot_ms double precision NOT NULL,
      -- The end of the epoch that follows from it.
      ends_at timestamptz NOT NULL,
      -- When the first reading of every position in this epoch began; null: it is not complete.
      swept_at timestamptz,
      -- When the rewards of this epoch, which are paid in the next one, were known; null: they are not.
      rewards_at timestamptz,
      -- The lamports that a stake account has to keep.
      rent numeric(20) NOT NULL,
      -- The fewest lamports that can be delegated.
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
      -- When its positions are read next.
      due_at timestamptz NOT NULL DEFAULT now(),
      -- When its positions were last asked for, read or not. An operation that was confirmed later makes the wallet due.
      claimed_at timestamptz,
      -- When its positions were asked for in the last read that succeeded; null: none has.
      read_at timestamptz,
      -- The slot of that read.
      slot bigint,
      -- How often they were asked for since that read.
      failures integer NOT NULL DEFAULT 0,
      PRIMARY KEY (network, chain_id, address)
    );
    -- The claim of wallets that are to be read now.
    CREATE INDEX stake_wallets_due ON stake_wallets (network, chain_id, due_at);

    -- A stake account of one of these wallets, as the chain had it at a slot.
    CREATE TABLE stake_positions (
      network text NOT NULL,
      chain_id text NOT NULL,
      address text NOT NULL,
      -- The address that may delegate and deactivate.
      staker text NOT NULL,
      -- The owner of the money.
      withdrawer text NOT NULL,
      -- The vote account of the validator; null: never delegated.
      voter text,
      -- The lamports of the whole account.
      lamports numeric(20) NOT NULL,
      -- The lamports of the delegation; 0 without one.
      delegated numeric(20) NOT NULL,
      -- Null: not delegated; or active from the chain's first block.
      activation_epoch bigint,
      -- Null: not deactivated.
      deactivation_epoch bigint,
      -- Only the custodian can withdraw before this time, in seconds since 1970; 0: none.
      lockup_time bigint NOT NULL,
      -- The same for an epoch; 0: none.
      lockup_epoch bigint NOT NULL,
      custodian text NOT NULL,
      -- A fingerprint of the account's bytes and lamports, because most accounts stay as they are.
      fingerprint text NOT NULL,
      -- The epoch of the read.
      epoch bigint NOT NULL,
      state text NOT NULL,
      -- The lamports of the delegation that were active in that epoch.
      active numeric(20) NOT NULL,
      -- The lamports of it that were warming up.
      activating numeric(20) NOT NULL,
      -- The lamports of it that were cooling down.
      deactivating numeric(20) NOT NULL,
      -- The lamports when its rewards were last settled. The growth since then is compared with the next rewards.
      base_lamports numeric(20) NOT NULL,
      -- The delegation at that time, in lamports.
      base_delegated numeric(20) NOT NULL,
      -- The validator of that time. It has earned the next rewards, also if the position is delegated to another one by now.
      base_voter text,
      -- It changes with the epoch alone, or its rewards are not settled.
      moving boolean NOT NULL GENERATED ALWAYS AS
        (state IN ('activating', 'deactivating') OR base_lamports <> lamports OR base_delegated <> delegated) STORED,
      -- The sum of its recorded rewards, in lamports.
      rewards_total numeric(20) NOT NULL DEFAULT 0,
      -- When the service first saw the account, or saw it again after it was closed.
      since timestamptz NOT NULL DEFAULT now(),
      -- The slot of the read.
      slot bigint NOT NULL,
      read_at timestamptz NOT NULL DEFAULT now(),
      -- When the account was seen to be gone; null: it exists.
      closed_at timestamptz,
      -- When a workflow has to look at it; null: nothing is due.
      check_at timestamptz,
      -- The reminders that were sent since its money is free.
      reminders integer NOT NULL DEFAULT 0,
      -- When the next reminder is due; null: none is.
      remind_at timestamptz,
      -- It grows by one with each change.
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
    -- The positions of a wallet, and the sum of their rewards.
    CREATE INDEX stake_positions_withdrawer ON stake_positions (network, chain_id, withdrawer);
    -- The positions that a wallet delegates for another one.
    CREATE INDEX stake_positions_staker ON stake_positions (network, chain_id, staker);
    -- The wallets that have a stake with a validator, which are warned of it.
    CREATE INDEX stake_positions_voter ON stake_positions (network, chain_id, voter) WHERE closed_at IS NULL;
    -- The claim of positions that a workflow has to look at now.
    CREATE INDEX stake_positions_check ON stake_positions (check_at) WHERE check_at IS NOT NULL;

    -- The reward of a position for an epoch.
    CREATE TABLE stake_rewards (
      network text NOT NULL,
      chain_id text NOT NULL,
      address text NOT NULL,
      -- It is earned in this epoch and paid in the next one.
      epoch bigint NOT NULL,
      -- The owner of the position when the reward was recorded.
      withdrawer text NOT NULL,
      -- The validator that earned it; empty: not known.
      voter text NOT NULL,
      lamports numeric(20) NOT NULL,
      -- The lamports of the account after it; null: no node named the reward, and the growth of the account shows it.
      post_balance numeric(20),
      -- The validator's share in hundredths of a percent; null: not known.
      commission_bps integer,
      -- The slot in which it was paid; null: not known.
      effective_slot bigint,
      paid_at timestamptz NOT NULL,
      -- The account has grown by exactly its rewards.
      verified boolean NOT NULL,
      PRIMARY KEY (network, chain_id, address, epoch)
    );
    -- The list of a wallet's rewards, and their sums by year.
    CREATE INDEX stake_rewards_withdrawer ON stake_rewards (network, chain_id, withdrawer, paid_at);
    -- The rewards of the last epochs, from which the yields of validators are estimated.
    CREATE INDEX stake_rewards_epoch ON stake_rewards (network, chain_id, epoch);

    -- A validator, as the network last showed it.
    CREATE TABLE stake_validators (
      network text NOT NULL,
      chain_id text NOT NULL,
      -- The address of its vote account.
      vote text NOT NULL,
      -- The identity of its node.
      node text NOT NULL,
      -- The name that the node's identity has published; null: none, or not read yet.
      name text,
      -- The validator's share of the rewards, in hundredths of a percent.
      commission_bps integer NOT NULL,
      -- The lamports that are delegated to it and active.
      activated_stake numeric(20) NOT NULL,
      -- It votes more than 128 slots late.
      delinquent boolean NOT NULL,
      -- EpochCredits of up to five epochs, the oldest first; credits are decimal texts.
      credits jsonb NOT NULL,
      -- The estimated yield of a year, in hundredths of a percent; null: nothing to estimate it from.
      yield_bps integer,
      -- A YieldSource: rewards or inflation.
      yield_source text,
      -- Observations: by code of a warning, how often in a row it was observed.
      observations jsonb NOT NULL DEFAULT '{}',
      -- The warnings that were given, and hold, by code.
      warnings text[] NOT NULL DEFAULT '{}',
      -- The highest commission that its stakers were warned of; null: of none.
      notified_commission_bps integer,
      -- The epoch of the last such warning.
      notified_epoch integer,
      -- The last observation.
      read_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (network, chain_id, vote)
    );

    -- The commission of a validator, for the first epoch that was seen and for each one in which it changed.
    CREATE TABLE stake_commissions (
      network text NOT NULL,
      chain_id text NOT NULL,
      -- The address of the validator's vote account.
      vote text NOT NULL,
      epoch bigint NOT NULL,
      -- The newest of the epoch, in hundredths of a percent.
      commission_bps integer NOT NULL,
      -- The lowest of the epoch; null: the same.
      lowest_bps integer,
      -- When the newest was first seen.
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
