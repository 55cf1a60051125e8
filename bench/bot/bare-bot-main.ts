// The baseline: the package's own bot with its own polling, which answers each message with a text of the same length, and nothing else.
// With a database it also commits a row before each answer.
import pg from 'pg';
import { Telegraf } from 'telegraf';
import { z } from 'zod';
import { answerQuestions } from '../webhooks/child-questions.ts';

const POOL_SIZE = 20;

const question = z.object({
  token: z.string(),
  apiUrl: z.string(),
  /** Null: no row. */
  databaseUrl: z.string().nullable(),
  text: z.string(),
});

answerQuestions(question, async ({ token, apiUrl, databaseUrl, text }) => {
  const bot = new Telegraf(token, { telegram: { apiRoot: apiUrl } });
  const pool = databaseUrl === null ? null : new pg.Pool({ connectionString: databaseUrl, max: POOL_SIZE });
  await pool?.query(
    'CREATE TABLE IF NOT EXISTS bench_bot_updates (id bigint, chat text, body text, at timestamptz DEFAULT now())',
  );
  bot.on('text', async (context) => {
    const { update, chat, message } = context;
    await pool?.query({
      name: 'bench_bot_update',
      text: 'INSERT INTO bench_bot_updates (id, chat, body) VALUES ($1, $2, $3)',
      values: [update.update_id, chat.id, message.text],
    });
    await context.reply(text, { parse_mode: 'HTML' });
  });
  void bot.launch();
  return { launched: true };
});
