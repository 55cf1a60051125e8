import type { Knex } from 'knex';

/** Tables whose rows belong to an owner. The constraints that named accounts keep these names from migrations 0001, 0002 and 0005. */
const OWNED = ['operations', 'operation_timeline', 'idempotency_keys'];

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Who an operation belongs to: an account, a user of the bot, or a wallet (the wallet page acts without any account).
    CREATE TABLE owners (
      id text PRIMARY KEY,
      kind text NOT NULL CHECK (kind IN ('account', 'user', 'wallet'))
    );
    INSERT INTO owners (id, kind) SELECT id, 'account' FROM accounts;
    ALTER TABLE accounts ADD CONSTRAINT accounts_owner FOREIGN KEY (id) REFERENCES owners (id);

    -- Without an owner's check, as it had none for accounts (migration 0010).
    ALTER TABLE events RENAME COLUMN account_id TO owner_id;
    ALTER INDEX events_account_ascending RENAME TO events_owner_ascending;
    ALTER INDEX operations_account_newest RENAME TO operations_owner_newest;
    ALTER INDEX operation_timeline_account_ascending RENAME TO operation_timeline_owner_ascending;
  `);
  for (const table of OWNED) {
    await knex.raw(`
      ALTER TABLE ${table} RENAME COLUMN account_id TO owner_id;
      ALTER TABLE ${table} DROP CONSTRAINT ${table}_account_id_fkey;
      ALTER TABLE ${table} ADD CONSTRAINT ${table}_owner FOREIGN KEY (owner_id) REFERENCES owners (id);
    `);
  }
}

/** Fails while there is an owner that is not an account: no earlier version could show its rows to anybody. */
export async function down(knex: Knex): Promise<void> {
  // Events name their owner without a foreign key, so the foreign keys below would not notice an owner that has only events.
  await knex.raw(`
    DO $$ BEGIN
      IF EXISTS (SELECT FROM owners WHERE kind <> 'account') THEN
        RAISE EXCEPTION 'there are owners that are not accounts';
      END IF;
    END $$
  `);
  for (const table of OWNED) {
    await knex.raw(`
      ALTER TABLE ${table} DROP CONSTRAINT ${table}_owner;
      ALTER TABLE ${table} RENAME COLUMN owner_id TO account_id;
      ALTER TABLE ${table} ADD CONSTRAINT ${table}_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id);
    `);
  }
  await knex.raw(`
    ALTER INDEX operation_timeline_owner_ascending RENAME TO operation_timeline_account_ascending;
    ALTER INDEX operations_owner_newest RENAME TO operations_account_newest;
    ALTER INDEX events_owner_ascending RENAME TO events_account_ascending;
    ALTER TABLE events RENAME COLUMN owner_id TO account_id;
    ALTER TABLE accounts DROP CONSTRAINT accounts_owner;
    DROP TABLE owners;
  `);
}
