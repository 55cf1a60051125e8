import { ApiError, NetworkFailure, UnexpectedAnswerError, type WalletServiceError } from './errors.ts';
import { isJsonObject } from './field-reader.ts';
import { isRetryableStatus, parseRetryAfter, retryDelayMs } from './retry-delay.ts';
import { sleep, withTimeout } from './timing.ts';
import type { Network } from './types.ts';

/** The part of `fetch` that is used; the platform's own fits. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface HttpClientOptions {
  /** Ends in `/v1`. */
  baseUrl: string;
  apiKey: string;
  network: Network;
  fetch: Fetch;
  /** For one attempt; the seconds that the service is asked to wait come on top. */
  timeoutMs: number;
}

interface ApiRequest {
  method: 'GET' | 'POST';
  /** Follows the base URL, begins with `/`. */
  path: string;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  idempotencyKey?: string;
  /** How long the service is asked to hold the answer back. */
  waitSeconds?: number | undefined;
  signal?: AbortSignal | undefined;
}

export interface HttpClient {
  /**
   * Answers with the envelope's `data`. Repeats the request after connection errors, time-outs, 429 and
   * 502-504: every request of this library may be repeated, because creations carry an idempotency key and
   * the rest is idempotent by the operation's state.
   */
  request(request: ApiRequest): Promise<unknown>;
}

type Attempt =
  | { ok: true; data: unknown }
  | { ok: false; error: WalletServiceError; retryAfterSeconds?: number | undefined };

export function createHttpClient(options: HttpClientOptions): HttpClient {
  return {
    async request(request) {
      for (let attempt = 1; ; attempt += 1) {
        const outcome = await attemptOnce(options, request);
        if (outcome.ok) return outcome.data;
        const delayMs = isRepeatable(outcome.error)
          ? retryDelayMs(attempt, outcome.retryAfterSeconds)
          : undefined;
        if (delayMs === undefined) throw outcome.error;
        await sleep(delayMs, request.signal);
      }
    },
  };
}

async function attemptOnce(options: HttpClientOptions, request: ApiRequest): Promise<Attempt> {
  const timeoutMs = options.timeoutMs + (request.waitSeconds ?? 0) * 1000;
  try {
    const outcome = await withTimeout(timeoutMs, request.signal, async (signal) => {
      const response = await options.fetch(requestUrl(options.baseUrl, request), {
        method: request.method,
        headers: requestHeaders(options, request),
        body: request.body ? JSON.stringify(request.body) : null,
        // The key goes to the configured service only, and a redirected POST would lose its body.
        redirect: 'manual',
        signal,
      });
      return { response, text: await response.text() };
    });
    if (!outcome.timedOut) return readAnswer(outcome.value.response, outcome.value.text);
    const message = `${request.method} ${request.path} had no answer within ${timeoutMs} ms`;
    return { ok: false, error: new NetworkFailure('timeout', message) };
  } catch (error) {
    request.signal?.throwIfAborted();
    const message = `${request.method} ${request.path} could not be sent, or its answer broke off`;
    return { ok: false, error: new NetworkFailure('connection', message, { cause: error }) };
  }
}

function requestUrl(baseUrl: string, { path, query }: ApiRequest): string {
  const parameters = new URLSearchParams(query).toString();
  return `${baseUrl}${path}${parameters ? `?${parameters}` : ''}`;
}

function requestHeaders(options: HttpClientOptions, request: ApiRequest): Record<string, string> {
  return {
    Accept: 'application/json',
    Authorization: `Bearer ${options.apiKey}`,
    'X-Network': options.network,
    ...(request.body ? { 'Content-Type': 'application/json' } : {}),
    ...(request.idempotencyKey === undefined ? {} : { 'Idempotency-Key': request.idempotencyKey }),
  };
}

function readAnswer(response: Response, text: string): Attempt {
  const { status } = response;
  const requestId = response.headers.get('x-request-id') ?? undefined;
  const retryAfterSeconds = parseRetryAfter(response.headers.get('retry-after'), Date.now());
  const envelope = parseJson(text);
  if (isJsonObject(envelope) && response.ok && envelope.success === true) {
    return { ok: true, data: envelope.data };
  }
  const failure = isJsonObject(envelope) && envelope.success === false ? envelope.error : undefined;
  if (isJsonObject(failure) && typeof failure.code === 'string') {
    const error = new ApiError(failure.code, textOr(failure.message, failure.code), {
      status,
      details: textOr(failure.details, undefined),
      requestId,
      retryAfterSeconds,
    });
    return { ok: false, error, retryAfterSeconds };
  }
  const message = `The answer with HTTP status ${status} is not one of this service`;
  return { ok: false, error: new UnexpectedAnswerError(message, { status, requestId }), retryAfterSeconds };
}

function isRepeatable(error: WalletServiceError): boolean {
  if (error instanceof NetworkFailure) return true;
  if (error instanceof ApiError) return isRetryableStatus(error.status);
  return (
    error instanceof UnexpectedAnswerError && error.status !== undefined && isRetryableStatus(error.status)
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function textOr<Fallback>(value: unknown, fallback: Fallback): string | Fallback {
  return typeof value === 'string' ? value : fallback;
}
