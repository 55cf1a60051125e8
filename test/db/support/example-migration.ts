import type { Knex } from 'knex';
import { changeSchema } from '../../../db/change-schema.ts';

/** The example of docs/recipes.md: it only adds, so processes of the version before still run against the new schema. */

export async function up(knex: Knex): Promise<void> {
  await changeSchema(
    knex,
    `
    ALTER TABLE accounts
      -- The address of the person to ask; empty: none. The default is for processes that do not know the column.
      ADD COLUMN contact text NOT NULL DEFAULT '';
    ALTER TABLE accounts
      -- Validated in a step of its own: the check of the rows that are there needs no lock that writers wait for.
      ADD CONSTRAINT accounts_contact CHECK (contact = lower(contact)) NOT VALID;
    ALTER TABLE accounts VALIDATE CONSTRAINT accounts_contact;
    -- The accounts of a contact.
    CREATE INDEX accounts_of_contact ON accounts (contact) WHERE contact <> '';
  `,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE accounts DROP COLUMN contact');
}
