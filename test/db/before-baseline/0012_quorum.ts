import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- What the nodes of a network disagreed on, and what was decided on the word of one: counts that only grow.
    CREATE TABLE quorum_counters (
      network text NOT NULL,
      name text NOT NULL CHECK (name IN ('disagreements', 'single_node_verdicts')),
      value bigint NOT NULL DEFAULT 0,
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (network, name)
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE quorum_counters');
}
