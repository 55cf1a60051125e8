import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The chain that each network has: a network does not change it, unless it is marked ephemeral.
    CREATE TABLE chains (
      network text PRIMARY KEY,
      chain_id text NOT NULL,
      genesis_hash text NOT NULL,
      ephemeral boolean NOT NULL,
      accepted_at timestamptz NOT NULL DEFAULT now()
    );

    -- check_at is null from the moment that a row is settled: an operation may have ended before it is final.
    ALTER TABLE operations ADD COLUMN finalized_at timestamptz;
    ALTER TABLE operations DROP CONSTRAINT operations_check;
    ALTER TABLE operations ADD CONSTRAINT operations_looked_after CHECK (ended_at IS NOT NULL OR check_at IS NOT NULL);
    DROP INDEX operations_due;
    CREATE INDEX operations_due ON operations (check_at) WHERE check_at IS NOT NULL;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TABLE chains;
    DROP INDEX operations_due;
    UPDATE operations SET check_at = NULL WHERE ended_at IS NOT NULL;
    ALTER TABLE operations DROP CONSTRAINT operations_looked_after;
    ALTER TABLE operations ADD CONSTRAINT operations_check CHECK ((ended_at IS NULL) = (check_at IS NOT NULL));
    ALTER TABLE operations DROP COLUMN finalized_at;
    CREATE INDEX operations_due ON operations (check_at) WHERE ended_at IS NULL;
  `);
}
