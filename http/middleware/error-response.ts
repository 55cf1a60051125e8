import type { IncomingHttpHeaders } from 'node:http';
import type { Middleware } from 'koa';
import { ServiceError } from '../../domain/errors.ts';
import type { Logger } from '../../telemetry/logger.ts';
import type { RequestState } from '../define-route.ts';
import { errorEnvelope } from '../envelope.ts';
import { lastAnswer } from '../last-answer.ts';

export interface ErrorResponseDeps {
  log: Logger;
  isDatabaseUnavailable(error: unknown): boolean;
  /** Where the routes are described. */
  documentPath: string;
  /** `WWW-Authenticate` of a 401, for credentials that HTTP has a scheme for. */
  challenge?: (headers: IncomingHttpHeaders) => string;
}

/** The only place where an error becomes a response. An unexpected error is sent without details and logged in full. */
export function errorResponse({
  log,
  isDatabaseUnavailable,
  documentPath,
  challenge,
}: ErrorResponseDeps): Middleware<RequestState> {
  function toServiceError(error: unknown): ServiceError {
    if (!isDatabaseUnavailable(error))
      return new ServiceError('INTERNAL_ERROR', 'Something went wrong on our side.');
    return new ServiceError('SERVICE_UNAVAILABLE', 'The database is temporarily unavailable.', {
      details: 'Retry the request.',
      cause: error,
    });
  }

  return async function errorResponseMiddleware(ctx, next) {
    try {
      await next();
      const unanswered = ctx.body === undefined ? UNANSWERED[ctx.status] : undefined;
      if (unanswered) throw unanswered(ctx.response.get('allow'), documentPath);
    } catch (error) {
      const known = error instanceof ServiceError ? error : toServiceError(error);
      const fields = { request_id: ctx.state.requestId, err: error };
      // An unavailable part is expected and temporary; an unexpected error needs an operator.
      if (known.code === 'INTERNAL_ERROR') log.error(fields, 'request failed');
      else if (known.status >= 500 && known.cause) log.warn(fields, 'request failed');
      ctx.status = known.status;
      if (known.code === 'INVALID_API_KEY' && challenge) ctx.set('www-authenticate', challenge(ctx.headers));
      if (known.retryAfterSeconds !== undefined) ctx.set('retry-after', String(known.retryAfterSeconds));
      if (known.code !== 'PAYLOAD_TOO_LARGE') {
        ctx.body = errorEnvelope(known);
        return;
      }
      // The rest of the body would delay the next request on the connection, so the connection is closed.
      const text = JSON.stringify(errorEnvelope(known));
      ctx.set('connection', 'close');
      ctx.type = 'json';
      ctx.body = lastAnswer(text, ctx.req);
      ctx.length = Buffer.byteLength(text);
    }
  };
}

/** RFC 6750, section 3: the error is named only to a request that had a credential. */
export function bearerChallenge({ authorization = '' }: IncomingHttpHeaders): string {
  const error =
    authorization === '' ? '' : ', error="invalid_token", error_description="The API key is invalid."';
  return `Bearer realm="wallet-service"${error}`;
}

/** Statuses of requests that no route has answered. */
const UNANSWERED: Record<number, (allowed: string, documentPath: string) => ServiceError> = {
  404: (_, documentPath) =>
    new ServiceError('NOT_FOUND', 'The path does not exist.', { details: `See ${documentPath}.` }),
  405: (allowed) =>
    new ServiceError('METHOD_NOT_ALLOWED', 'The path does not support this method.', {
      details: `Allowed: ${allowed}.`,
    }),
};
