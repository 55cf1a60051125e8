import type { Knex } from 'knex';

/** A wallet that is disconnected ends its sessions. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE INDEX page_sessions_wallet ON page_sessions (network, address) WHERE ended_at IS NULL AND network IS NOT NULL;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX page_sessions_wallet');
}
