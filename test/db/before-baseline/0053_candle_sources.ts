import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The provider whose own history the candle is from, for a time in which the service read nothing; null: from samples.
    ALTER TABLE price_candles ADD COLUMN source text;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DELETE FROM price_candles WHERE source IS NOT NULL;
    ALTER TABLE price_candles DROP COLUMN source;
  `);
}
