import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Of what came in without the wallet's signature: who gave it, and the flags that it has where he is a stranger. With it
    -- flags are judged again once more of what the wallet had sent before is known; null: nothing to judge.
    ALTER TABLE movements ADD COLUMN sender text, ADD COLUMN stranger_flags text[],
      ADD CHECK ((sender IS NULL) = (stranger_flags IS NULL));
    -- Whom a wallet has paid, whatever others took out of it.
    CREATE INDEX movements_paid ON movements (wallet_id, slot, position)
      WHERE kind = 'send' AND flags = '{}' AND orphaned_at IS NULL AND counterparty IS NOT NULL;
    -- How the back-fill ends once its position, of the last movement that was judged, has come to the newest one; null: there
    -- is more to read, or nothing to do.
    ALTER TABLE followed_wallets ADD COLUMN backfill_end text CHECK (backfill_end IN ('complete', 'bounded'));
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The flags stay as they are.
    UPDATE followed_wallets SET backfill_status = backfill_end, backfill_position = NULL WHERE backfill_end IS NOT NULL;
    ALTER TABLE followed_wallets DROP COLUMN backfill_end;
    DROP INDEX movements_paid;
    ALTER TABLE movements DROP COLUMN sender, DROP COLUMN stranger_flags;
  `);
}
