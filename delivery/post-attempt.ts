import type { TargetGuard } from '../domain/webhooks/target-guard.ts';
import { describeAttemptError } from './attempt-error.ts';
import type { AttemptOutcome } from './attempt-outcome.ts';
import { readAnswer, type AnswerEnd } from './answer-reader.ts';
import { createConnectionPool, type ConnectionPool } from './connection-pool.ts';
import { createGuardedConnector } from './guarded-connector.ts';

export interface PostAttemptDeps {
  targetGuard: TargetGuard;
  /** For the whole attempt, from the DNS lookup to the last byte of the answer. */
  timeoutMs?: number;
  /** Idle connections kept for each scheme, host and port. */
  connectionsPerOrigin?: number;
  /** Certificate authorities in PEM, instead of those that Node trusts. */
  trustedAuthorities?: string;
}

export interface PostRequest {
  url: string;
  headers: Record<string, string>;
  body: Uint8Array;
}

export interface PostAttempt {
  /** Never rejects: every failure is an outcome. */
  post(request: PostRequest): Promise<AttemptOutcome>;
  /** Waits for the attempts under way, then closes the kept connections. */
  close(): Promise<void>;
}

/** Service specification, "Limits". */
const ATTEMPT_TIMEOUT_MS = 30_000;

/** At 2 ms from request to answer, they carry 16,000 requests a second. */
const CONNECTIONS_PER_ORIGIN = 32;

/**
 * Makes single attempts over kept-alive connections. Does not follow redirects. The caller limits how many run at once: a
 * queue in here would use up the timeout of the attempts that wait.
 *
 * A kept connection that the receiver has closed is replaced. If the receiver closes it while the request is on its way, the
 * attempt has failed: it is unknown whether the receiver read the request.
 */
export function createPostAttempt({
  targetGuard,
  timeoutMs = ATTEMPT_TIMEOUT_MS,
  connectionsPerOrigin = CONNECTIONS_PER_ORIGIN,
  trustedAuthorities,
}: PostAttemptDeps): PostAttempt {
  const pool = createConnectionPool({
    connect: createGuardedConnector(targetGuard, trustedAuthorities),
    keptPerOrigin: connectionsPerOrigin,
  });
  return {
    post: (request) => postOnce(pool, request, timeoutMs),
    close: () => pool.close(),
  };
}

async function postOnce(
  pool: ConnectionPool,
  request: PostRequest,
  timeoutMs: number,
): Promise<AttemptOutcome> {
  const startedAt = performance.now();
  const { answer, error } = await exchange(pool, request, timeoutMs).catch((error: unknown) => ({
    answer: null,
    error,
  }));
  const durationMs = Math.round(performance.now() - startedAt);
  if (answer) return { kind: 'response', ...answer, durationMs };
  return { kind: 'error', ...describeAttemptError(error), durationMs };
}

/** Rejects if the URL cannot be posted to at all. */
async function exchange(
  pool: ConnectionPool,
  { url, headers, body }: PostRequest,
  timeoutMs: number,
): Promise<AnswerEnd> {
  const { origin, pathname, search } = new URL(url);
  const connection = pool.take(origin);
  const end = await new Promise<AnswerEnd>((resolve) => {
    const options = { method: 'POST', path: `${pathname}${search}`, headers, body } as const;
    connection.dispatch(options, readAnswer(timeoutMs, resolve));
  });
  if (end.error) connection.drop();
  else connection.keep();
  return end;
}
