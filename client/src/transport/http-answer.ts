import { NetworkFailure, UnexpectedAnswerError, type WalletServiceError } from '../errors.ts';
import { ApiError, apiErrorOf } from './api-errors.ts';
import { isJsonObject } from './field-reader.ts';
import { isRetryableStatus, parseRetryAfter } from './retry-delay.ts';

/** The result of one attempt of a request. */
export type Attempt<Answer> =
  | { kind: 'answered'; answer: Answer }
  | { kind: 'failed'; error: WalletServiceError; retryAfterSeconds?: number | undefined };

/** Reads an HTTP answer: the envelope's `data`, or the error that the envelope or the status stands for. */
export function readAnswer(response: Response, text: string): Attempt<unknown> {
  const { status } = response;
  const requestId = response.headers.get('x-request-id') ?? undefined;
  const retryAfterSeconds = parseRetryAfter(response.headers.get('retry-after'), Date.now());
  const envelope = parseJson(text);
  if (isJsonObject(envelope) && response.ok && envelope.success === true) {
    return { kind: 'answered', answer: envelope.data };
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
    return { kind: 'failed', error, retryAfterSeconds };
  }
  const message = `The answer with HTTP status ${status} did not come from the wallet service`;
  const error = new UnexpectedAnswerError(message, { status, requestId });
  return { kind: 'failed', error, retryAfterSeconds };
}

/** True if the library may repeat the request: the service or a proxy is temporarily unavailable. */
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
