import type { Knex } from 'knex';
import { changeSchema } from '../change-schema.ts';

export async function up(knex: Knex): Promise<void> {
  await changeSchema(
    knex,
    `
    -- The cluster that the rows of this database were written in. Transaction ids of another cluster mean nothing here, so a
    -- restored dump begins a new epoch (db/postgres/database-identity.ts).
    CREATE TABLE database_identity (
      only_row boolean PRIMARY KEY DEFAULT true,
      -- The identifier that PostgreSQL gives the cluster.
      system_identifier text NOT NULL,
      -- A part of every cursor of an ascending reader: a reader with a cursor of another epoch continues by the time in it.
      epoch text NOT NULL,
      -- When the epoch began.
      since timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT database_identity_has_one_row CHECK (only_row)
    );

    -- How far upkeep has gone through a table from which it removes old rows.
    CREATE TABLE retention_progress (
      -- deliveries or events.
      name text PRIMARY KEY,
      -- The last id of a delivery, or an owner and the place in the order of the owner's events; empty: upkeep begins again.
      position text NOT NULL
    );
  `,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE retention_progress, database_identity');
}
