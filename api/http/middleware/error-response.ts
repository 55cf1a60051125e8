import type { Middleware } from 'koa';
import { ServiceError } from '../../../domain/errors.ts';
import type { Logger } from '../../../telemetry/logger.ts';
import type { RequestState } from '../define-route.ts';
import { errorEnvelope } from '../envelope.ts';
import { lastAnswer } from '../last-answer.ts';

export interface ErrorResponseDeps {
  log: Logger;
  isDatabaseUnavailable(error: unknown): boolean;
}

/** The only place where an error becomes a response. An unexpected error is sent without details and logged in full. */
export function errorResponse({ log, isDatabaseUnavailable }: ErrorResponseDeps): Middleware<RequestState> {
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
      if (unanswered) throw unanswered(ctx.response.get('allow'));
    } catch (error) {
      const known = error instanceof ServiceError ? error : toServiceError(error);
      const fields = { request_id: ctx.state.requestId, err: error };
      // An unavailable part is expected and temporary; an unexpected error needs an operator.
      if (known.code === 'INTERNAL_ERROR') log.error(fields, 'request failed');
      else if (known.status >= 500 && known.cause) log.warn(fields, 'request failed');
      ctx.status = known.status;
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

/** Statuses that the router sets if no route handled the request. */
const UNANSWERED: Record<number, (allowed: string) => ServiceError> = {
  404: () => new ServiceError('NOT_FOUND', 'The path does not exist.', { details: 'See /openapi.json.' }),
  405: (allowed) =>
    new ServiceError('METHOD_NOT_ALLOWED', 'The path does not support this method.', {
      details: `Allowed: ${allowed}.`,
    }),
  501: () => new ServiceError('METHOD_NOT_ALLOWED', 'No path supports this method.'),
};
