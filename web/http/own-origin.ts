import type { Middleware } from 'koa';
import type { RequestState } from '../../api/http/define-route.ts';
import { READ_METHODS } from '../../api/http/other-methods.ts';
import { ServiceError } from '../../domain/errors.ts';

/**
 * Refuses requests that change something unless a page of this origin sends them. Browsers add `Origin` to each of them, and no page can
 * change it, so another site cannot act with the session's cookie.
 */
export function ownOrigin(publicUrl: string): Middleware<RequestState> {
  return async function ownOriginMiddleware(ctx, next) {
    if (!READ_METHODS.includes(ctx.method) && ctx.headers.origin !== publicUrl) {
      throw new ServiceError('FORBIDDEN', 'This request does not come from the wallet page.', {
        details: `Origin: must be ${publicUrl}. Open the page at this address (PUBLIC_WEB_URL).`,
      });
    }
    await next();
  };
}
