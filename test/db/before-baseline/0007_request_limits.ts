import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- One row for each subject that asked lately, counted up within its hour and begun anew after it. Unlogged: nothing
    -- waits for a disk, and a database that crashed gives everybody a new hour.
    CREATE UNLOGGED TABLE request_limits (
      -- An account's id, or that of another credential with a limit of its own.
      subject text PRIMARY KEY,
      window_ends_at timestamptz NOT NULL,
      used integer NOT NULL CHECK (used >= 0),
      -- What the last reservation got: RETURNING cannot compare old and new before PostgreSQL 18.
      granted integer NOT NULL CHECK (granted >= 0)
    );
    CREATE INDEX request_limits_over ON request_limits (window_ends_at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE request_limits');
}
