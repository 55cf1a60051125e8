import type { Knex } from 'knex';
import { changeSchema } from '../change-schema.ts';

export async function up(knex: Knex): Promise<void> {
  await changeSchema(
    knex,
    `
    -- The cluster that the rows of this database were written in. Transaction ids of another one say nothing, so a restored dump
    -- begins a new epoch (db/postgres/database-identity.ts).
    CREATE TABLE database_identity (
      only_row boolean PRIMARY KEY DEFAULT true,
      system_identifier text NOT NULL,
      -- A part of every ascending reader's cursor.
      epoch text NOT NULL,
      since timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT database_identity_has_one_row CHECK (only_row)
    );

    -- The place up to which a removal of old rows has come.
    CREATE TABLE retention_progress (
      name text PRIMARY KEY,
      position text NOT NULL
    );
  `,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE retention_progress, database_identity');
}
