import type { Knex } from 'knex';

/**
 * The action of a button may name amounts, recipients and memos. Older buttons stop working: their messages say so, and to send the command
 * again.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    DELETE FROM chat_buttons;
    ALTER TABLE chat_buttons
      DROP COLUMN action,
      -- Encrypted with the key of the person.
      ADD COLUMN action_ciphertext text NOT NULL;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DELETE FROM chat_buttons;
    ALTER TABLE chat_buttons
      DROP COLUMN action_ciphertext,
      ADD COLUMN action text NOT NULL;
  `);
}
