import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A sweep asks for the last rewards of positions that were withdrawn or merged since the one before.
    CREATE INDEX stake_positions_closed ON stake_positions (network, chain_id, address) INCLUDE (closed_at) WHERE closed_at IS NOT NULL;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX stake_positions_closed');
}
