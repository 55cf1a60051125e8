import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE events
      -- The person whom the event names. Its body is encrypted with the key of the person, whose row always stays.
      ADD COLUMN user_id text;
    CREATE INDEX events_about_users ON events (user_id) WHERE user_id IS NOT NULL;
    -- Events from before have no person.
    CREATE INDEX events_plain ON events (id) WHERE family = 'bot' AND user_id IS NULL;
  `);
}

/** Earlier versions cannot read the events of people. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DELETE FROM attempts USING deliveries, events
     WHERE attempts.delivery_id = deliveries.id AND deliveries.event_id = events.id AND events.user_id IS NOT NULL;
    DELETE FROM deliveries USING events WHERE deliveries.event_id = events.id AND events.user_id IS NOT NULL;
    DELETE FROM events WHERE user_id IS NOT NULL;
    DROP INDEX events_plain, events_about_users;
    ALTER TABLE events DROP COLUMN user_id;
  `);
}
