import type { Context } from 'koa';

/** Answers a method that a path does not take; the names of those that it takes are in `Allow`. */
export function answerOtherMethod(
  ctx: Pick<Context, 'method' | 'set' | 'status' | 'body'>,
  taken: readonly string[],
): void {
  ctx.set('allow', taken.join(', '));
  if (ctx.method !== 'OPTIONS') {
    // Without a body, errorResponse adds the envelope.
    ctx.status = 405;
    return;
  }
  ctx.status = 200;
  ctx.body = '';
}

/** A path with GET also takes HEAD. */
export function withHead(methods: readonly string[]): string[] {
  return methods.flatMap((method) => (method === 'GET' ? ['HEAD', 'GET'] : [method]));
}

/** For paths that are only read. */
export const READ_METHODS = withHead(['GET']);
