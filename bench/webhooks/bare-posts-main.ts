// The baseline: bodies of the same size posted by undici over kept-alive connections, and nothing else. No database, no
// signature, no log, no limit.
import { Pool } from 'undici';
import { z } from 'zod';
import { eventBody } from '../../domain/events/event-draft.ts';
import { benchEvent } from './bench-event.ts';
import { barePostsQuestion, type BarePosts } from './bare-posts-questions.ts';
import { answerQuestions } from './child-questions.ts';
import { monotonicMs } from './clock.ts';

/** As many as the service uses for one endpoint (activities/webhooks/endpoint-queue.ts). */
const CONNECTIONS = 32;

const { TLS_AUTHORITY } = z.object({ TLS_AUTHORITY: z.string() }).parse(process.env);

answerQuestions(barePostsQuestion, async ({ origin, path, seconds }): Promise<BarePosts> => {
  const pool = new Pool(origin, {
    connections: CONNECTIONS,
    pipelining: 1,
    connect: { ca: TLS_AUTHORITY },
  });
  const body = eventBody(benchEvent('bare', 0));
  const headers = { 'content-type': 'application/json' };
  let posted = 0;
  const startedAtMs = monotonicMs();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (monotonicMs() - startedAtMs < seconds * 1_000) {
        const { statusCode, body: text } = await pool.request({ method: 'POST', path, headers, body });
        await text.text();
        if (statusCode !== 200) throw new Error(`a bare POST was answered ${statusCode}`);
        posted += 1;
      }
    }),
  );
  const perSecond = (posted * 1_000) / (monotonicMs() - startedAtMs);
  await pool.close();
  return { perSecond };
});
