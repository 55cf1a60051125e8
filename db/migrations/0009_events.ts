import type { Knex } from 'knex';
import { changeSchema } from '../change-schema.ts';

export async function up(knex: Knex): Promise<void> {
  await changeSchema(
    knex,
    `
    -- A fact that its owner may read or receive. It is written in the transaction that made it true.
    CREATE TABLE events (
      -- A hash of the cause, so that the same cause gives one event.
      id text PRIMARY KEY,
      -- The owner who may read or receive the event. No foreign key: an owner is never deleted, and an event is written only
      -- together with a row that names it. The check would lock the owner's row for each event.
      owner_id text NOT NULL,
      -- platform: of operations, wallets and prices; bot: of a person's chat.
      family text NOT NULL,
      name text NOT NULL,
      -- The version of the fields that this name has.
      schema_version integer NOT NULL,
      -- The operation that it reports; null: none.
      operation_id text REFERENCES operations (id),
      -- The person whom the event names. The body is encrypted with the key of the person, whose row always stays. Null: the
      -- body is plain.
      user_id text,
      wallet_address text,
      network text,
      chain_id text,
      -- The exact bytes that are signed and sent, fixed when the event is written.
      body text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      -- The transaction that wrote the row, for ascending readers, as in operation_timeline.
      xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
      CONSTRAINT events_family CHECK (family IN ('platform', 'bot'))
    );
    -- The events of an owner, in the order of their transactions: for readers, recoveries and the removal of old events.
    CREATE INDEX events_owner_ascending ON events (owner_id, xid, created_at, id);
    -- A person reads of a token's price only some times a day.
    CREATE INDEX events_price_changes ON events (owner_id, created_at) WHERE name = 'price.significant_change';
    -- The events about a person who asks to be forgotten.
    CREATE INDEX events_about_users ON events (user_id) WHERE user_id IS NOT NULL;
  `,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE events');
}
