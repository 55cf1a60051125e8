import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Null: an invitation of the operator, which leads to no operation.
    ALTER TABLE page_links ALTER COLUMN operation_id DROP NOT NULL;
    -- The wallet that became new to the service with this link; a link admits one.
    ALTER TABLE page_links ADD COLUMN admitted text REFERENCES owners (id);
    -- An operator may revoke an invitation that was opened but has admitted no wallet.
    ALTER TABLE page_links DROP CONSTRAINT page_links_check1;
    ALTER TABLE page_links ADD CONSTRAINT page_links_admitted CHECK (admitted IS NULL OR redeemed_by IS NOT NULL);
    CREATE INDEX page_links_invitations ON page_links (created_at) WHERE operation_id IS NULL;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP INDEX page_links_invitations;
    DELETE FROM page_links WHERE operation_id IS NULL;
    ALTER TABLE page_links DROP CONSTRAINT page_links_admitted;
    ALTER TABLE page_links ADD CONSTRAINT page_links_check1 CHECK (redeemed_at IS NULL OR revoked_at IS NULL);
    ALTER TABLE page_links DROP COLUMN admitted;
    ALTER TABLE page_links ALTER COLUMN operation_id SET NOT NULL;
  `);
}
