import type { Knex } from 'knex';
import { changeSchema } from '../change-schema.ts';

export async function up(knex: Knex): Promise<void> {
  await changeSchema(
    knex,
    `
    -- The chain of a network. A network does not change its chain, unless the chain is marked ephemeral.
    CREATE TABLE chains (
      network text PRIMARY KEY,
      chain_id text NOT NULL,
      genesis_hash text NOT NULL,
      ephemeral boolean NOT NULL,
      accepted_at timestamptz NOT NULL DEFAULT now()
    );

    -- How often the nodes of a network disagreed, or one node decided alone. The counts only grow.
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
