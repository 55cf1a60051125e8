import { bodyParser } from '@koa/bodyparser';
import type { Middleware } from 'koa';
import { parse } from 'lossless-json';
import { ServiceError } from '../../domain/errors.ts';
import type { RequestState } from '../define-route.ts';
import { NumberText } from '../number-text.ts';

/** Design, "Limits": many times the size of any request of this API. */
const MAX_BODY = '64kb';

/**
 * Reads the body's JSON from its text, so that a number keeps every digit it was written with. Leaves the value in
 * `ctx.request.body`; a request without a body has `undefined` there.
 */
export function jsonBody(): Middleware<RequestState> {
  const readText = bodyParser({
    enableTypes: ['text'],
    extendTypes: { text: ['application/json'] },
    textLimit: MAX_BODY,
    // One character for each byte: the library would replace bytes that are not UTF-8 silently.
    encoding: 'latin1',
    onError(error) {
      throw readingFailed(error);
    },
  });
  return async function jsonBodyMiddleware(ctx, next) {
    if (!hasBody(ctx.req.headers)) {
      ctx.request.body = undefined;
      await next();
      return;
    }
    if (!ctx.is('application/json')) {
      throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', 'The body must be JSON.', {
        details: 'Content-Type: application/json',
      });
    }
    // JSON is UTF-8 (RFC 8259, section 8.1); another charset would be misread silently.
    if (ctx.request.charset !== '' && !/^utf-?8$/i.test(ctx.request.charset)) {
      throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', 'The body must be UTF-8.');
    }
    await readText(ctx, async () => {
      const text: unknown = ctx.request.body;
      ctx.request.body = typeof text === 'string' && text !== '' ? parseJson(utf8Of(text)) : undefined;
      await next();
    });
  };
}

function hasBody(headers: NodeJS.Dict<string | string[]>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** A replacement character in place of a broken one could go to the chain unnoticed. */
function utf8Of(bytes: string): string {
  try {
    return utf8.decode(Buffer.from(bytes, 'latin1'));
  } catch (cause) {
    throw new ServiceError('INVALID_REQUEST', 'The body is not valid UTF-8.', {
      details: 'Encode the JSON text as UTF-8.',
      cause,
    });
  }
}

function parseJson(text: string): unknown {
  try {
    return parse(text, undefined, (number) => new NumberText(number));
  } catch (cause) {
    // Too deep nesting is a RangeError; every other error names its position.
    const details = cause instanceof SyntaxError ? cause.message : 'It is nested too deeply.';
    throw new ServiceError('INVALID_REQUEST', 'The body is not valid JSON.', { details, cause });
  }
}

function readingFailed(cause: Error & { status?: number }): ServiceError {
  if (cause.status === 413) {
    return new ServiceError('PAYLOAD_TOO_LARGE', 'The body is too large.', {
      details: `At most ${MAX_BODY}.`,
      cause,
    });
  }
  if (cause.status === 415) {
    return new ServiceError('UNSUPPORTED_MEDIA_TYPE', 'The body has an unknown encoding or character set.', {
      cause,
    });
  }
  return new ServiceError('INVALID_REQUEST', 'The body could not be read.', { cause });
}
