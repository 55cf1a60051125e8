import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The new version of a row that fires fits next to the old one, so no index has to change.
    ALTER TABLE alerts SET (fillfactor = 50);

    -- The entry of an alert is found by the alert and never by its number alone.
    ALTER TABLE alert_timeline DROP CONSTRAINT alert_timeline_pkey;
    DROP INDEX alert_timeline_alert;
    ALTER TABLE alert_timeline ADD PRIMARY KEY (alert_id, id);

    -- A tick fires an alert once. The id of the firing says the same, but its order is random.
    CREATE UNIQUE INDEX alert_timeline_firings ON alert_timeline (alert_id, at) WHERE change = 'fired';
    -- It is only shown, as it was written.
    ALTER TABLE alert_timeline DROP COLUMN firing_id, ALTER COLUMN firing TYPE json;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE alert_timeline ALTER COLUMN firing TYPE jsonb, ADD COLUMN firing_id text UNIQUE;
    UPDATE alert_timeline SET firing_id = coalesce(firing ->> 'alert_id', alert_id || '/' || at) WHERE change = 'fired';
    DROP INDEX alert_timeline_firings;
    ALTER TABLE alert_timeline DROP CONSTRAINT alert_timeline_pkey;
    ALTER TABLE alert_timeline ADD PRIMARY KEY (id);
    CREATE INDEX alert_timeline_alert ON alert_timeline (alert_id, id DESC);
    ALTER TABLE alerts RESET (fillfactor);
  `);
}
