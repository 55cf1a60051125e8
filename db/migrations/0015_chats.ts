import type { Knex } from 'knex';
import { changeSchema } from '../change-schema.ts';

export async function up(knex: Knex): Promise<void> {
  await changeSchema(
    knex,
    `
    -- A message or a press that Telegram has delivered, or the command of an account. It is committed before Telegram gets
    -- the acknowledgement. Pages have room for the lease of each row (docs/decisions/0053-many-chats-in-one-statement.md).
    CREATE TABLE chat_updates (
      -- Below zero: the command of an account.
      update_id bigint PRIMARY KEY,
      -- Names the message or the press, which Telegram may deliver again with another update_id.
      source text NOT NULL UNIQUE,
      chat_id text NOT NULL,
      -- Null: the chat is a group, of which nothing personal is stored.
      user_id text REFERENCES chat_users (id),
      -- The account that asks for the command; null: the person wrote it.
      account_id text REFERENCES accounts (id),
      -- A ChatUpdate, encrypted with the key of the person; of a group, with the keys of the service.
      body_ciphertext text NOT NULL,
      -- The answer to an account's command; null for a person, whose answer is a message.
      answer_ciphertext text,
      received_at timestamptz NOT NULL DEFAULT now(),
      -- The process that handles it holds it until this time; afterwards another one may take it. After a failure: the end
      -- of a pause.
      claimed_until timestamptz,
      -- How often it could not be handled.
      failures integer NOT NULL DEFAULT 0,
      done_at timestamptz,
      CONSTRAINT chat_updates_account CHECK ((update_id < 0) = (account_id IS NOT NULL))
    ) WITH (fillfactor = 45);
    -- The claim of the next update of each chat.
    CREATE INDEX chat_updates_due ON chat_updates (chat_id, update_id) WHERE done_at IS NULL;
    -- Upkeep removes updates that were handled some time ago.
    CREATE INDEX chat_updates_over ON chat_updates (done_at) WHERE done_at IS NOT NULL;

    -- Numbers of commands that accounts run: below zero, because those of Telegram are above.
    CREATE SEQUENCE chat_command_numbers AS bigint INCREMENT BY -1 MINVALUE -9007199254740991 MAXVALUE -1 START WITH -1;

    -- A wallet that was proven for a person, who is asked in the chat whether to link it.
    CREATE TABLE chat_wallet_offers (
      id text PRIMARY KEY,
      user_id text NOT NULL REFERENCES chat_users (id),
      network text NOT NULL,
      chain_id text NOT NULL,
      address text NOT NULL,
      wallet_type text NOT NULL,
      -- The confirmed slot at the proof: later movements are reported.
      requested_slot bigint NOT NULL,
      proven_at timestamptz NOT NULL DEFAULT now(),
      decided_at timestamptz,
      -- Null: not decided yet.
      accepted boolean,
      CONSTRAINT chat_wallet_offers_decided CHECK ((decided_at IS NULL) = (accepted IS NULL))
    );
    -- Upkeep removes old offers that no message shows.
    CREATE INDEX chat_wallet_offers_over ON chat_wallet_offers (proven_at);

    -- A message of the bot, which is sent, edited and removed until the chat shows what the row says. Pages have room for
    -- the lease of each row.
    CREATE TABLE chat_messages (
      id text PRIMARY KEY,
      -- The reason for the message: the same cause gives one message. Null: each is a new one.
      cause text UNIQUE,
      chat_id text NOT NULL,
      -- Null: the chat is a group, or the person was forgotten.
      user_id text REFERENCES chat_users (id),
      -- The account that wrote the message, prepared the operation that it shows, or made the change that it reports.
      account_id text REFERENCES accounts (id),
      -- A Priority: lower ones are sent first.
      priority smallint NOT NULL,
      -- A MessageBody, encrypted with the key of the person, or with the keys of the service if there is none. Null: the
      -- message shows one of the rows below, or its text was removed.
      body_ciphertext text,
      -- The operation that it shows. Each change of the operation is an edit.
      operation_id text REFERENCES operations (id),
      -- The event that it reports.
      event_id text,
      -- Further events that the message reports, the oldest first; null: none. Each one that comes later is an edit.
      more_event_ids text[],
      -- The offer that it asks about. The decision is an edit.
      offer_id text REFERENCES chat_wallet_offers (id),
      -- The credential whose change it reports.
      credential_id text REFERENCES credentials (id),
      -- A CredentialChange.
      credential_change text,
      -- An AccountChange by the account that it reports. Nothing of it is personal.
      account_change jsonb,
      -- 'notifications': the person's settings. Each change of them is an edit.
      shows text,
      -- The credential whose text the message has.
      carried_credential_id text REFERENCES credentials (id),
      -- When the sender first tried to send such a message: the chat may show it since then, also if no record says so.
      carried_tried_at timestamptz,
      -- The version of the operation, if it shows one; else a number that grows by one with each edit.
      revision integer NOT NULL DEFAULT 1,
      -- The revision that the chat shows; null: nothing was sent yet.
      shown_revision integer,
      -- Telegram's number of the message.
      message_id bigint,
      -- When it is sent or edited; null: the chat shows the row as it is.
      due_at timestamptz DEFAULT now(),
      -- The sender holds the row until this time; afterwards another one may take it.
      claimed_until timestamptz,
      -- How often Telegram did not take it.
      failures integer NOT NULL DEFAULT 0,
      -- How often its text could not be written.
      write_failures integer NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL DEFAULT now(),
      sent_at timestamptz,
      -- The time after which it disappears from the chat; null: it stays.
      remove_after_ms integer,
      -- When it disappears; null: it stays, was not sent yet, or is gone.
      remove_at timestamptz,
      -- When the chat showed its last revision, or it was given up or removed; null: it is open. A further event or edit
      -- opens it again.
      closed_at timestamptz,
      -- Why it was given up; null: it was not.
      closed_reason text,
      CONSTRAINT chat_messages_credential CHECK ((credential_id IS NULL) = (credential_change IS NULL)),
      CONSTRAINT chat_messages_account_change CHECK (account_change IS NULL OR account_id IS NOT NULL)
    ) WITH (fillfactor = 45);
    -- The claim of the next messages of all chats.
    CREATE INDEX chat_messages_due ON chat_messages (priority, id) WHERE due_at IS NOT NULL;
    -- The messages that wait for the same chat: an earlier one holds back the later ones.
    CREATE INDEX chat_messages_waiting ON chat_messages (chat_id, id) WHERE due_at IS NOT NULL;
    -- The claim of messages that are to disappear.
    CREATE INDEX chat_messages_removable ON chat_messages (remove_at) WHERE remove_at IS NOT NULL;
    -- The search for messages whose operation has changed.
    CREATE INDEX chat_messages_operation ON chat_messages (operation_id) WHERE operation_id IS NOT NULL AND closed_at IS NULL;
    -- The search for a message that shows the operation of an event, also one that will not change any more.
    CREATE INDEX chat_messages_shown_operation ON chat_messages (operation_id) WHERE operation_id IS NOT NULL;
    -- The message of an offer: a decision edits it, and an offer is removed when no message shows it.
    CREATE INDEX chat_messages_offer ON chat_messages (offer_id) WHERE offer_id IS NOT NULL;
    -- The messages of an account to a person who has taken back a part of its grant.
    CREATE INDEX chat_messages_account ON chat_messages (account_id, user_id) WHERE account_id IS NOT NULL AND closed_at IS NULL;
    -- The messages that show a person's settings, when these change.
    CREATE INDEX chat_messages_shows ON chat_messages (user_id) WHERE shows IS NOT NULL;
    -- The count of messages that a chat got in the last minute, which Telegram limits.
    CREATE INDEX chat_messages_sent ON chat_messages (chat_id, sent_at) WHERE sent_at IS NOT NULL;

    -- A button under a message. Only a hash of its token is stored; it works once, for one person, in its own message.
    CREATE TABLE chat_buttons (
      token_hash text PRIMARY KEY,
      message_id text NOT NULL REFERENCES chat_messages (id) ON DELETE CASCADE,
      user_id text NOT NULL REFERENCES chat_users (id),
      -- Encrypted with the key of the person, because it may name amounts, recipients and memos.
      action_ciphertext text NOT NULL,
      expires_at timestamptz NOT NULL,
      used_at timestamptz
    );
    -- A new version of a message replaces its buttons, and a message that is removed takes them along.
    CREATE INDEX chat_buttons_message ON chat_buttons (message_id);

    -- A message of the bot that asks for a reply, which completes a command. It is stored before the message is sent.
    CREATE TABLE chat_questions (
      message_id text PRIMARY KEY REFERENCES chat_messages (id) ON DELETE CASCADE,
      user_id text NOT NULL REFERENCES chat_users (id),
      -- The command so far, encrypted with the key of the person, because it may name amounts and recipients.
      line_ciphertext text NOT NULL,
      -- A later reply is not taken.
      expires_at timestamptz NOT NULL,
      -- When a reply was carried out; null: not yet.
      answered_at timestamptz
    );
    -- The search for the question to which a person replies.
    CREATE INDEX chat_questions_user ON chat_questions (user_id);

    -- A change that may concern a person. It is written with its cause, and becomes a message, an entry of a digest, or
    -- nothing.
    CREATE TABLE chat_notifications (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      -- The same cause gives one notification.
      cause text NOT NULL UNIQUE,
      user_id text NOT NULL REFERENCES chat_users (id),
      -- The event that may concern the person; null: an operation that was prepared.
      event_id text,
      operation_id text REFERENCES operations (id),
      created_at timestamptz NOT NULL DEFAULT now(),
      -- A CollectedFor: why it waits for the digest; null: not decided yet.
      collected_for text
    );
    -- The claim of notifications that are not decided.
    CREATE INDEX chat_notifications_new ON chat_notifications (id) WHERE collected_for IS NULL;
    -- The entries of a person's next digest.
    CREATE INDEX chat_notifications_collected ON chat_notifications (user_id, id) WHERE collected_for IS NOT NULL;

    -- A person for whom something is collected.
    CREATE TABLE chat_digests (
      user_id text PRIMARY KEY REFERENCES chat_users (id),
      -- When the digest is written.
      due_at timestamptz NOT NULL,
      -- When its workflow is started or woken.
      check_at timestamptz NOT NULL DEFAULT now()
    );
    -- The claim of digests whose workflow is to be started or woken now.
    CREATE INDEX chat_digests_check ON chat_digests (check_at);
  `,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    'DROP TABLE chat_digests, chat_notifications, chat_questions, chat_buttons, chat_messages, chat_wallet_offers, chat_updates',
  );
  await knex.raw('DROP SEQUENCE chat_command_numbers');
}
