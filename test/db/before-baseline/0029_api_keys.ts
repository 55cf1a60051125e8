import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE credentials
      -- A name for people.
      ADD COLUMN name text,
      -- What an API key may do. Earlier keys keep what they could do: everything but managing keys.
      ADD COLUMN scopes text[] NOT NULL DEFAULT '{read,operations,wallets,webhooks}',
      ADD COLUMN expires_at timestamptz,
      -- Exact to a minute.
      ADD COLUMN last_used_at timestamptz,
      -- The key that replaces it.
      ADD COLUMN replaced_by text REFERENCES credentials (id),
      ADD CONSTRAINT credentials_scopes CHECK (
        kind <> 'api_key' OR (scopes <@ '{read,operations,wallets,webhooks,keys}' AND cardinality(scopes) > 0));

    -- The person who asked for it in a chat. A person has one account at most.
    ALTER TABLE accounts ADD COLUMN user_id text UNIQUE REFERENCES chat_users (id);

    -- Operations with which people have verified themselves, and the credential that each gave out, once.
    CREATE TABLE developer_access (
      operation_id text PRIMARY KEY REFERENCES operations (id) ON DELETE CASCADE,
      account_id text NOT NULL REFERENCES accounts (id),
      credential_id text REFERENCES credentials (id)
    );

    -- A message that reports a change of a key to the person whose account it is.
    ALTER TABLE chat_messages
      ADD COLUMN credential_id text REFERENCES credentials (id),
      ADD COLUMN credential_change text,
      ADD CONSTRAINT chat_messages_credential CHECK ((credential_id IS NULL) = (credential_change IS NULL));
  `);
}

/** An earlier version ignores scopes and expiry, so keys that have less than it gives are revoked. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    UPDATE credentials SET revoked_at = now() WHERE kind = 'api_key' AND revoked_at IS NULL
       AND (expires_at IS NOT NULL OR NOT scopes @> '{read,operations,wallets,webhooks}');
    ALTER TABLE chat_messages DROP COLUMN credential_change, DROP COLUMN credential_id;
    DROP TABLE developer_access;
    ALTER TABLE accounts DROP COLUMN user_id;
    ALTER TABLE credentials DROP COLUMN name, DROP COLUMN scopes, DROP COLUMN expires_at, DROP COLUMN last_used_at,
      DROP COLUMN replaced_by;
  `);
}
