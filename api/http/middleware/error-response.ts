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

/** The one place where an error becomes an answer; what we did not foresee goes out bare and is logged whole. */
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
      // A part that is away is known and passes; what we did not foresee wants somebody to look.
      if (known.code === 'INTERNAL_ERROR') log.error(fields, 'request failed');
      else if (known.status >= 500 && known.cause) log.warn(fields, 'request failed');
      ctx.status = known.status;
      if (known.retryAfterSeconds !== undefined) ctx.set('retry-after', String(known.retryAfterSeconds));
      if (known.code !== 'PAYLOAD_TOO_LARGE') {
        ctx.body = errorEnvelope(known);
        return;
      }
      // The rest of the body stands between this answer and the next request; it is not worth waiting for.
      const text = JSON.stringify(errorEnvelope(known));
      ctx.set('connection', 'close');
      ctx.type = 'json';
      ctx.body = lastAnswer(text, ctx.req);
      ctx.length = Buffer.byteLength(text);
    }
  };
}

/** What the router leaves behind where no route took the request. */
const UNANSWERED: Record<number, (allowed: string) => ServiceError> = {
  404: () => new ServiceError('NOT_FOUND', 'The path does not exist.', { details: 'See /openapi.json.' }),
  405: (allowed) =>
    new ServiceError('METHOD_NOT_ALLOWED', 'The path does not support this method.', {
      details: `Allowed: ${allowed}.`,
    }),
  501: () => new ServiceError('METHOD_NOT_ALLOWED', 'No path supports this method.'),
};
