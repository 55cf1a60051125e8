import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // Requests an hour that an operator has set for this account; null: those of its tier.
  await knex.raw('ALTER TABLE accounts ADD COLUMN requests_per_hour integer CHECK (requests_per_hour > 0)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE accounts DROP COLUMN requests_per_hour');
}
