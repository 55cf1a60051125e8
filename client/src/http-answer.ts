import { ApiError, apiErrorOf } from './api-errors.ts';
import { NetworkFailure, UnexpectedAnswerError, type WalletServiceError } from './errors.ts';
import { isJsonObject } from './field-reader.ts';
import { isRetryableStatus, parseRetryAfter } from './retry-delay.ts';

/** What came of one try. */
export type Attempt<Answer> =
  | { ok: true; answer: Answer }
  | { ok: false; error: WalletServiceError; retryAfterSeconds?: number | undefined };

/** The envelope's `data`, or the error that the answer means. */
export function readAnswer(response: Response, text: string): Attempt<unknown> {
  const { status } = response;
  const requestId = response.headers.get('x-request-id') ?? undefined;
  const retryAfterSeconds = parseRetryAfter(response.headers.get('retry-after'), Date.now());
  const envelope = parseJson(text);
  if (isJsonObject(envelope) && response.ok && envelope.success === true) {
    return { ok: true, answer: envelope.data };
  }
  const failure = isJsonObject(envelope) && envelope.success === false ? envelope.error : undefined;
  if (isJsonObject(failure) && typeof failure.code === 'string') {
    const error = apiErrorOf({
      code: failure.code,
      message: textOr(failure.message, failure.code),
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

/** Whether the request may be sent again by itself: the service, or what is before it, is away for the moment. */
export function isRepeatable(error: unknown): boolean {
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
