import type { Knex } from 'knex';
import { changeSchema } from '../change-schema.ts';

export async function up(knex: Knex): Promise<void> {
  await changeSchema(
    knex,
    `
    -- The chain that a network serves. Another chain is refused, unless the settings call the network ephemeral.
    CREATE TABLE chains (
      network text PRIMARY KEY,
      -- The name in the settings, else the genesis hash.
      chain_id text NOT NULL,
      genesis_hash text NOT NULL,
      -- A new chain may replace this one at any time.
      ephemeral boolean NOT NULL,
      -- When this chain was first seen, or replaced another one.
      accepted_at timestamptz NOT NULL DEFAULT now()
    );

    -- How often the nodes of a network contradicted each other, or one node decided alone. The counts only grow.
    CREATE TABLE quorum_counters (
      network text NOT NULL,
      name text NOT NULL,
      value bigint NOT NULL DEFAULT 0,
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (network, name),
      CONSTRAINT quorum_counters_name CHECK (name IN ('disagreements', 'single_node_verdicts'))
    );
  `,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE quorum_counters, chains');
}
