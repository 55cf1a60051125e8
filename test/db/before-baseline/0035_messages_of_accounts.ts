import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE chat_messages
      -- The account that wrote the message, prepared the operation that it shows, or made the change that it reports.
      ADD COLUMN account_id text REFERENCES accounts (id),
      -- The change that it reports. Nothing of it is personal.
      ADD COLUMN account_change jsonb,
      ADD CONSTRAINT chat_messages_account_change CHECK (account_change IS NULL OR account_id IS NOT NULL);
    UPDATE chat_messages SET account_id = split_part(cause, '/', 2) WHERE cause LIKE 'account/%' AND closed_at IS NULL;
    CREATE INDEX chat_messages_account ON chat_messages (account_id, user_id) WHERE account_id IS NOT NULL AND closed_at IS NULL;

    -- The account that asks for the command; null: the person wrote it.
    ALTER TABLE chat_updates ADD COLUMN account_id text REFERENCES accounts (id);
    UPDATE chat_updates SET account_id = split_part(source, '/', 2) WHERE update_id < 0 AND done_at IS NULL;
  `);
}

/** An earlier version finds nothing to show in rows that only refer to a change, or to an operation of an account. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DELETE FROM chat_messages WHERE account_id IS NOT NULL AND body_ciphertext IS NULL;
    ALTER TABLE chat_updates DROP COLUMN account_id;
    DROP INDEX chat_messages_account;
    ALTER TABLE chat_messages DROP COLUMN account_change, DROP COLUMN account_id;
  `);
}
