import type { Middleware } from 'koa';
import { clientAddress } from '../../http/client-address.ts';
import type { AnyRoute, RequestState } from '../../http/define-route.ts';
import { createAttemptLimit } from '../../use-cases/access/attempt-limit.ts';

export interface OpenRequestLimits {
  perAddress: number;
  inTotal: number;
}

const REFUSAL = 'Too many requests without a session.';

/** All requests together are counted like those of one address. */
const ALL_ADDRESSES = 'all addresses together';

/** Limits the requests that change something and need no session: each costs database time, and anyone can send it. */
export function openRequestLimit(
  routes: readonly AnyRoute[],
  { perAddress, inTotal }: OpenRequestLimits,
): Middleware<RequestState> {
  const open = new Set(
    routes.filter(({ authenticated, method }) => !authenticated && method !== 'GET').map(({ path }) => path),
  );
  const ofAddress = createAttemptLimit({ perMinute: perAddress, refusal: REFUSAL });
  const ofAll = createAttemptLimit({ perMinute: inTotal, refusal: REFUSAL, from: ALL_ADDRESSES });
  return async function openRequestLimitMiddleware(ctx, next) {
    if (open.has(ctx.path.replace(/(?<=.)\/$/, '')) && ctx.method !== 'OPTIONS') {
      // Counted at once, and the address first: one that is over its limit takes nothing from the others.
      (await ofAddress.enter(clientAddress(ctx))).leave('wrong');
      (await ofAll.enter(ALL_ADDRESSES)).leave('wrong');
    }
    await next();
  };
}
