// The baseline of a delivery's time from record to arrival: a row with a NOTIFY, read and posted, and nothing else. No
// claim, no signature, no log, no limit; a row whose NOTIFY is lost stays unposted.
import { Pool } from 'undici';
import { z } from 'zod';
import { connectDatabase } from '../../db/postgres/connect.ts';
import { listen } from '../../db/postgres/listen.ts';
import { runPrepared } from '../../db/postgres/prepared-statement.ts';
import { BARE_ROW_CHANNEL, bareOutboxQuestion } from './bare-outbox-questions.ts';
import { answerQuestions } from './child-questions.ts';

const { DATABASE_URL } = z.object({ DATABASE_URL: z.string() }).parse(process.env);
const database = connectDatabase({ url: DATABASE_URL, applicationName: 'bench-outbox', poolSize: 2 });

const READ_ROW = { name: 'bench_row', text: 'SELECT body FROM bench_rows WHERE ctid = $1::tid' };

function fail(error: unknown): void {
  console.error(error);
  process.exit(1);
}

answerQuestions(bareOutboxQuestion, async ({ origin, path }) => {
  const pool = new Pool(origin, { pipelining: 1 });
  const headers = { 'content-type': 'application/json' };
  async function post(ctid: string): Promise<void> {
    const [row] = await runPrepared<{ body: string }>(database, READ_ROW, [ctid]);
    const { statusCode, body } = await pool.request({ method: 'POST', path, headers, body: row?.body ?? '' });
    await body.text();
    if (statusCode !== 200) throw new Error(`a bare POST was answered ${statusCode}`);
  }
  await new Promise<void>((resolve) => {
    listen({
      url: DATABASE_URL,
      channel: BARE_ROW_CHANNEL,
      onNotify: (ctid) => void post(ctid).catch(fail),
      onConnected: resolve,
      onError: fail,
    });
  });
  return {};
});
