import type { LookupFunction } from 'node:net';
import { Agent, buildConnector, request } from 'undici';
import type { Dispatcher } from 'undici';
import type { TargetAddress, TargetGuard } from '../domain/target-guard.ts';
import { describeAttemptError } from './attempt-error.ts';
import type { AttemptOutcome } from './attempt-outcome.ts';
import { parseRetryAfterMs } from './retry-schedule.ts';

export interface PostAttemptDeps {
  targetGuard: TargetGuard;
  /** For the whole attempt, from resolving the name to the last byte of the answer. */
  timeoutMs?: number;
}

export interface PostRequest {
  url: string;
  headers: Record<string, string>;
  body: Uint8Array;
}

export interface PostAttempt {
  /** Never rejects: whatever happens is an outcome. */
  post(request: PostRequest): Promise<AttemptOutcome>;
  /** Waits for the attempts that are under way, then ends the kept connections. */
  close(): Promise<void>;
}

/** Service specification, "Limits". */
const ATTEMPT_TIMEOUT_MS = 30_000;

/** For the beginning of an answer's body, once its status is there. */
const BODY_TIMEOUT_MS = 2_000;

/** A handshake that takes longer will not be followed by an answer in time. */
const CONNECT_TIMEOUT_MS = 10_000;

/** Enough to show why a receiver refused; answers are logged for the endpoint's owner. */
export const MAX_RESPONSE_BODY_BYTES = 4 * 1024;

/**
 * Makes single attempts over kept-alive connections. Redirects are answers like any other. How many run at once is
 * the caller's to bound: a queue in here would eat into the time-out of the attempts that wait.
 */
export function createPostAttempt({
  targetGuard,
  timeoutMs = ATTEMPT_TIMEOUT_MS,
}: PostAttemptDeps): PostAttempt {
  // The signal of each attempt bounds headers and body together.
  const agent = new Agent({ connect: connectGuarded(targetGuard), headersTimeout: 0, bodyTimeout: 0 });

  return {
    async post({ url, headers, body }) {
      const startedAt = performance.now();
      const durationMs = (): number => Math.round(performance.now() - startedAt);
      try {
        const response = await request(url, {
          dispatcher: agent,
          method: 'POST',
          headers,
          body,
          signal: AbortSignal.timeout(timeoutMs),
        });
        // The status says it all; a body that hangs must not hold its place for the rest of the time.
        const cutOff = setTimeout(() => response.body.destroy(), BODY_TIMEOUT_MS);
        const responseBody = await readBeginning(response.body).finally(() => clearTimeout(cutOff));
        const retryAfterMs = parseRetryAfterMs(firstOf(response.headers['retry-after']), new Date());
        return {
          kind: 'response',
          status: response.statusCode,
          durationMs: durationMs(),
          responseBody,
          ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
        };
      } catch (error) {
        return { kind: 'error', ...describeAttemptError(error), durationMs: durationMs() };
      }
    },

    close: () => agent.close(),
  };
}

/** Asks the guard once for each new connection and connects to nothing but what it returned. */
function connectGuarded(targetGuard: TargetGuard): buildConnector.connector {
  return function connect(options, callback) {
    targetGuard.resolve(`${options.protocol}//${options.host ?? options.hostname}`).then(
      (addresses) => {
        const connectTo = buildConnector({ timeout: CONNECT_TIMEOUT_MS, lookup: answerWith(addresses) });
        connectTo(options, callback);
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error('The guard failed.'), null),
    );
  };
}

function answerWith(addresses: TargetAddress[]): LookupFunction {
  return function pinnedLookup(_hostname, options, callback) {
    const [first] = addresses;
    if (options.all) callback(null, addresses);
    else if (first) callback(null, first.address, first.family);
    else callback(new Error('The guard returned no address.'), '');
  };
}

/** Leaving the loop early destroys the connection, so that an endless answer costs no more than its beginning. */
async function readBeginning(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > MAX_RESPONSE_BODY_BYTES) break;
    }
  } catch {
    // The status has arrived and says it all; of a body that breaks off or hangs the beginning is kept.
  }
  const beginning = Buffer.concat(chunks).subarray(0, MAX_RESPONSE_BODY_BYTES);
  return beginning.toString('utf8').replaceAll('\0', '\uFFFD');
}

function firstOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
