import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- True: no other source has a price, this one is far from the last that counted, and no second sample has confirmed it yet.
    ALTER TABLE price_readings ADD COLUMN is_unconfirmed boolean NOT NULL DEFAULT false;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE price_readings DROP COLUMN is_unconfirmed');
}
