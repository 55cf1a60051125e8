import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Null: an alert of the service itself, for the event price.significant_change.
    ALTER TABLE alerts ALTER COLUMN owner_id DROP NOT NULL;

    -- From which change on an account is told of it; without a row, from the usual ones on.
    CREATE TABLE significant_changes (
      account_id text PRIMARY KEY REFERENCES accounts (id),
      -- By timeframe: an integer number of a ten-thousandth of a percent, as text. A timeframe that is missing is not reported.
      thresholds jsonb NOT NULL
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TABLE significant_changes;
    DELETE FROM alerts WHERE owner_id IS NULL;
    ALTER TABLE alerts ALTER COLUMN owner_id SET NOT NULL;
  `);
}
