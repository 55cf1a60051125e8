import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- An account is never deleted, and an event is written only beside a row that names it. The check locked the account's row
    -- for each event: of what an event costs the database a tenth, and one lock for all writers of an account.
    ALTER TABLE events DROP CONSTRAINT events_account_id_fkey;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    'ALTER TABLE events ADD CONSTRAINT events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id)',
  );
}
