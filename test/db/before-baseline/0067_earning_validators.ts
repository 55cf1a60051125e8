import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The validator of the time before the rewards that are not settled yet: it has earned them, also if the position is delegated to another one by now.
    ALTER TABLE stake_positions ADD COLUMN base_voter text;
    UPDATE stake_positions SET base_voter = voter;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`ALTER TABLE stake_positions DROP COLUMN base_voter`);
}
