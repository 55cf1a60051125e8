// Records events as operations do, each in its own transaction; or bare rows instead of events.
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { connectDatabase } from '../../db/postgres/connect.ts';
import { runPrepared } from '../../db/postgres/prepared-statement.ts';
import { insertEvent, type EventSubject } from '../../db/events/event-store.ts';
import { eventBody } from '../../domain/events/event-draft.ts';
import { percentile } from '../figures.ts';
import { BARE_ROW_CHANNEL } from './bare-outbox-questions.ts';
import { BENCH_WALLET, benchEvent } from './bench-event.ts';
import { answerQuestions } from './child-questions.ts';
import { monotonicMs } from './clock.ts';
import { recorderQuestion, type Recording } from './recorder-questions.ts';

/** Events at once: enough that commits share a flush to the disk. */
const CONNECTIONS = 16;

const { DATABASE_URL } = z.object({ DATABASE_URL: z.string() }).parse(process.env);
const database = connectDatabase({
  url: DATABASE_URL,
  applicationName: 'bench-recorder',
  poolSize: CONNECTIONS,
});

const INSERT_ROW = 'INSERT INTO bench_rows (body) VALUES ($1)';
const STATEMENTS = {
  rows: { name: 'bench_row', text: INSERT_ROW },
  'announced rows': {
    name: 'bench_announced_row',
    text: `WITH row AS (${INSERT_ROW} RETURNING ctid) SELECT pg_notify('${BARE_ROW_CHANNEL}', ctid::text) FROM row`,
  },
};

answerQuestions(
  recorderQuestion,
  async ({ run, what, accountId, count, seconds, perSecond }): Promise<Recording> => {
    if (what !== 'events') await database.raw('CREATE TABLE IF NOT EXISTS bench_rows (body text NOT NULL)');
    const subject: EventSubject = {
      ownerId: accountId,
      operationId: null,
      walletAddress: BENCH_WALLET,
      network: 'devnet',
      chainId: null,
    };
    const timesMs: number[] = [];
    let begun = 0;
    const startedAtMs = monotonicMs();

    async function record(): Promise<void> {
      const number = begun;
      begun += 1;
      const beganAtMs = monotonicMs();
      const event = benchEvent(run, number);
      if (what === 'events') await insertEvent(database, subject, event);
      else await runPrepared(database, STATEMENTS[what], [eventBody(event)]);
      timesMs.push(monotonicMs() - beganAtMs);
    }

    const goesOn = (): boolean => begun < count && monotonicMs() - startedAtMs < seconds * 1_000;
    if (perSecond === null) {
      await Promise.all(
        Array.from({ length: CONNECTIONS }, async () => {
          while (goesOn()) await record();
        }),
      );
    } else {
      const underWay: Promise<void>[] = [];
      while (goesOn()) {
        underWay.push(record());
        await delay(Math.max(0, startedAtMs + (begun * 1_000) / perSecond - monotonicMs()));
      }
      await Promise.all(underWay);
    }
    return {
      recorded: timesMs.length,
      startedAtMs,
      endedAtMs: monotonicMs(),
      p50Ms: percentile(timesMs, 0.5),
    };
  },
);
