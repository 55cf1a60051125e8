import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Transaction ids belong to one cluster. Where the rows are found in another one, they say nothing any more:
    -- see db/postgres/database-identity.ts.
    CREATE TABLE database_identity (
      only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
      system_identifier text NOT NULL,
      epoch text NOT NULL,
      since timestamptz NOT NULL DEFAULT now()
    );

    ALTER TABLE operation_timeline ADD COLUMN account_id text REFERENCES accounts (id);
    UPDATE operation_timeline SET account_id = operations.account_id
      FROM operations WHERE operations.id = operation_timeline.operation_id;
    ALTER TABLE operation_timeline ALTER COLUMN account_id SET NOT NULL;

    -- The time stands behind xid because restored rows all have the same xid.
    CREATE INDEX operation_timeline_account_ascending
      ON operation_timeline (account_id, xid, at, operation_id, version);
    DROP INDEX events_account_ascending;
    CREATE INDEX events_account_ascending ON events (account_id, xid, created_at, id);

    CREATE INDEX operations_wallet_newest ON operations (account_id, wallet_address, created_at DESC, id DESC);
    CREATE INDEX operations_status_newest ON operations (account_id, status, created_at DESC, id DESC);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP INDEX operations_wallet_newest, operations_status_newest, events_account_ascending;
    CREATE INDEX events_account_ascending ON events (account_id, xid, id);
    ALTER TABLE operation_timeline DROP COLUMN account_id;
    DROP TABLE database_identity;
  `);
}
