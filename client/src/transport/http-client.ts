import { NetworkFailure, UnexpectedAnswerError } from '../errors.ts';
import type { Network } from '../network.ts';
import { readAnswer, isRepeatable, type Attempt } from './http-answer.ts';
import { transportRequest, type ApiRequest } from './http-request.ts';
import { retryDelayMs, type RetryPolicy } from './retry-delay.ts';
import { sleep, withTimeout } from './timing.ts';
import type { Transport } from './transport.ts';

export interface HttpClientOptions extends RetryPolicy {
  transport: Transport;
  network: Network;
  /** For one attempt. The seconds that the service is asked to wait are added. */
  timeoutMs: number;
}

/** Makes requests over the transport: adds repeats and time-outs, and reads the envelope of answers. */
export interface HttpClient {
  /**
   * Returns the envelope's `data`. Repeats the request after connection errors, time-outs, 429 and 502-504, unless it
   * has `repeat: false`. That is safe: creations carry an idempotency key, and the rest is idempotent by the
   * operation's state.
   */
  request(request: ApiRequest): Promise<unknown>;
  /** Opens an event stream in one attempt. The caller handles its end and cancels it. */
  openStream(request: ApiRequest, lastEventId: string | undefined): Promise<ReadableStream<Uint8Array>>;
}

const JSON_ANSWER = 'application/json';
const EVENT_STREAM = 'text/event-stream';

export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { transport, network } = options;

  async function attempt(request: ApiRequest): Promise<Attempt<unknown>> {
    const timeoutMs = options.timeoutMs + (request.waitSeconds ?? 0) * 1000;
    return await inTime(request, timeoutMs, async (signal) => {
      const response = await transport({
        ...transportRequest(request, { network, accept: JSON_ANSWER }),
        signal,
      });
      return readAnswer(response, await response.text());
    });
  }

  return {
    async request(request) {
      const policy = request.repeat === false ? { ...options, maxRetries: 0 } : options;
      for (let soFar = { retries: 0, waitedMs: 0 }; ;) {
        const outcome = await attempt(request);
        if (outcome.kind === 'answered') return outcome.answer;
        const delayMs = isRepeatable(outcome.error)
          ? retryDelayMs(policy, soFar, outcome.retryAfterSeconds)
          : undefined;
        if (delayMs === undefined) throw outcome.error;
        await sleep(delayMs, request.signal);
        soFar = { retries: soFar.retries + 1, waitedMs: soFar.waitedMs + delayMs };
      }
    },

    async openStream(request, lastEventId) {
      const attempt = transportRequest(request, { network, accept: EVENT_STREAM });
      const headers = {
        ...attempt.headers,
        ...(lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId }),
      };
      // The time-out ends with the headers: it must not cut the stream later.
      const outcome = await inTime(request, options.timeoutMs, async (signal) =>
        readStreamAnswer(await transport({ ...attempt, headers, signal })),
      );
      if (outcome.kind === 'failed') throw outcome.error;
      return outcome.answer;
    },
  };
}

async function readStreamAnswer(response: Response): Promise<Attempt<ReadableStream<Uint8Array>>> {
  const isStream = response.headers.get('content-type')?.startsWith(EVENT_STREAM);
  if (response.ok && isStream && response.body) return { kind: 'answered', answer: response.body };
  const answer = readAnswer(response, await response.text());
  if (answer.kind === 'failed') return answer;
  const error = new UnexpectedAnswerError('The answer is not an event stream', { status: response.status });
  return { kind: 'failed', error };
}

async function inTime<Answer>(
  { method, path, signal: callerSignal }: ApiRequest,
  timeoutMs: number,
  run: (signal: AbortSignal) => Promise<Attempt<Answer>>,
): Promise<Attempt<Answer>> {
  try {
    const outcome = await withTimeout(timeoutMs, callerSignal, run);
    if (outcome.kind === 'finished') return outcome.value;
    const message = `${method} ${path} had no answer within ${timeoutMs} ms`;
    return { kind: 'failed', error: new NetworkFailure('timeout', message) };
  } catch (error) {
    callerSignal?.throwIfAborted();
    const message = `${method} ${path} could not be sent, or its answer broke off`;
    return { kind: 'failed', error: new NetworkFailure('connection', message, { cause: error }) };
  }
}
