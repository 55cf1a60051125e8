import type { Middleware } from 'koa';
import type { CountedActor } from '../../domain/access/request-limits.ts';
import { clientAddress } from '../client-address.ts';
import type { RequestState } from '../define-route.ts';
import type { RequestHeaders } from '../request-headers.ts';

/** Turns the credential of a request into its caller, or throws INVALID_API_KEY. */
export type Authenticate = (headers: RequestHeaders, address: string) => Promise<CountedActor>;

export function authenticate(authenticateRequest: Authenticate): Middleware<RequestState> {
  return async function authenticateMiddleware(ctx, next) {
    ctx.state.actor = await authenticateRequest(ctx.headers, clientAddress(ctx));
    await next();
  };
}
