import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The highest commission of which those who have a stake with the validator were warned, and the epoch of the last such warning; null: of none.
    ALTER TABLE stake_validators ADD COLUMN notified_commission_bps integer, ADD COLUMN notified_epoch integer;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    `ALTER TABLE stake_validators DROP COLUMN notified_commission_bps, DROP COLUMN notified_epoch`,
  );
}
