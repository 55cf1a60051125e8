import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The name under which the wallet page shows the account; only an operator sets it.
    ALTER TABLE accounts ADD COLUMN public_name text,
      -- The same for names that look alike (domain/access/public-name.ts).
      ADD COLUMN public_name_key text UNIQUE,
      ADD CHECK ((public_name IS NULL) = (public_name_key IS NULL))`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE accounts DROP COLUMN public_name, DROP COLUMN public_name_key');
}
