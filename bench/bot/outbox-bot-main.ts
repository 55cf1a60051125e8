// The cost of the durable outbox alone: the smallest program in which an update is acknowledged after its row is committed, an answer is a
// row that a second process sends, and each message of a chat is recorded before the next one is sent. Everything is done for as many chats
// at once as there are. No code of the service: no users, no encryption, no limits, no failures, no log.
import pg from 'pg';
import { Telegram } from 'telegraf';
import type { Update } from 'telegraf/types';
import { z } from 'zod';
import { answerQuestions } from '../webhooks/child-questions.ts';

const POLL_SECONDS = 25;
const AT_ONCE = 100;
const LEASE = "interval '15 seconds'";

/** Finds answers whose NOTIFY was lost. */
const SEARCH_INTERVAL_MS = 500;

const TABLES = `
  CREATE TABLE IF NOT EXISTS bench_outbox_updates (id bigint PRIMARY KEY, chat text NOT NULL, body text, done_at timestamptz);
  CREATE TABLE IF NOT EXISTS bench_outbox_answers (id bigint PRIMARY KEY, chat text NOT NULL, body text, claimed_until timestamptz,
    message_id bigint, sent_at timestamptz);
  CREATE INDEX IF NOT EXISTS bench_outbox_due ON bench_outbox_answers (chat, id) WHERE sent_at IS NULL`;

const STORE = `INSERT INTO bench_outbox_updates (id, chat, body)
  SELECT * FROM json_to_recordset($1) AS given (id bigint, chat text, body text) ON CONFLICT DO NOTHING`;

const ANSWER = `WITH done AS (
    UPDATE bench_outbox_updates SET done_at = now() FROM unnest($1::bigint[]) AS given (number)
     WHERE id = number AND done_at IS NULL RETURNING id, chat)
  INSERT INTO bench_outbox_answers (id, chat, body) SELECT id, chat, $2 FROM done`;

const CLAIM = `WITH first AS MATERIALIZED (
    SELECT DISTINCT ON (chat) id FROM bench_outbox_answers WHERE sent_at IS NULL ORDER BY chat, id),
  due AS MATERIALIZED (
    SELECT answer.id FROM bench_outbox_answers answer JOIN first USING (id)
     WHERE sent_at IS NULL AND (claimed_until IS NULL OR claimed_until < now()) ORDER BY id LIMIT ${AT_ONCE}
       FOR UPDATE OF answer SKIP LOCKED)
  UPDATE bench_outbox_answers answer SET claimed_until = now() + ${LEASE} FROM due WHERE answer.id = due.id
  RETURNING answer.id, chat, body`;

const SENT = `UPDATE bench_outbox_answers SET sent_at = now(), claimed_until = NULL, message_id = given.message
    FROM unnest($1::bigint[], $2::bigint[]) AS given (answer, message) WHERE id = answer`;

const question = z.object({
  part: z.enum(['bot', 'sender']),
  token: z.string(),
  apiUrl: z.string(),
  databaseUrl: z.string(),
  text: z.string(),
});

answerQuestions(question, async ({ part, token, apiUrl, databaseUrl, text }) => {
  const telegram = new Telegram(token, { apiRoot: apiUrl });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  if (part === 'bot') {
    await client.query(TABLES);
    void receive(telegram, client, text);
  } else {
    await client.query('LISTEN bench_outbox');
    void send(telegram, client);
  }
  return { launched: true };
});

async function receive(telegram: Telegram, client: pg.Client, text: string): Promise<void> {
  for (let offset = 0; ;) {
    const updates: Update[] = await telegram.callApi('getUpdates', {
      offset,
      limit: AT_ONCE,
      timeout: POLL_SECONDS,
    });
    const given = updates.flatMap((update) =>
      'message' in update && 'text' in update.message
        ? [{ id: update.update_id, chat: String(update.message.chat.id), body: update.message.text }]
        : [],
    );
    await client.query(STORE, [JSON.stringify(given)]);
    offset = Math.max(offset, ...updates.map((update) => update.update_id + 1));
    await client.query(ANSWER, [given.map(({ id }) => id), text]);
    await client.query('NOTIFY bench_outbox');
  }
}

async function send(telegram: Telegram, client: pg.Client): Promise<void> {
  let wake: () => void = () => undefined;
  client.on('notification', () => wake());
  for (;;) {
    const notified = new Promise<void>((resolve) => {
      wake = resolve;
      setTimeout(resolve, SEARCH_INTERVAL_MS);
    });
    const { rows } = await client.query<{ id: string; chat: string; body: string }>(CLAIM);
    if (rows.length === 0) {
      await notified;
      continue;
    }
    const messages = await Promise.all(
      rows.map(({ chat, body }) =>
        telegram.callApi('sendMessage', { chat_id: chat, text: body, parse_mode: 'HTML' }),
      ),
    );
    await client.query(SENT, [rows.map(({ id }) => id), messages.map((message) => message.message_id)]);
  }
}
