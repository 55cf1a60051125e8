import type { Knex } from 'knex';

/** Not validated: rows that are there already have the earlier kinds, and the table may be large. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE movements DROP CONSTRAINT movements_kind_check;
    ALTER TABLE movements ADD CONSTRAINT movements_kind_check CHECK (kind IN (
      'send', 'receive', 'swap', 'fee', 'rent', 'other',
      'stake.delegate', 'stake.undelegate', 'stake.withdraw', 'stake.redelegate')) NOT VALID;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    UPDATE movements SET kind = 'other' WHERE kind LIKE 'stake.%';
    ALTER TABLE movements DROP CONSTRAINT movements_kind_check;
    ALTER TABLE movements ADD CONSTRAINT movements_kind_check
      CHECK (kind IN ('send', 'receive', 'swap', 'fee', 'rent', 'other'));
  `);
}
