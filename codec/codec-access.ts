import type Koa from 'koa';
import { SESSION_SECONDS } from './operator-sign-in.ts';
import type { OperatorSignIn } from './operator-sign-in.ts';

const SESSION_COOKIE = 'codec_session';

export async function setSecurityHeaders(ctx: Koa.Context, next: Koa.Next): Promise<void> {
  ctx.set({
    'Cache-Control': 'no-store',
    'Content-Security-Policy':
      "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    // Not `no-referrer`: browsers would then send `Origin: null` with the form.
    'Referrer-Policy': 'same-origin',
  });
  await next();
}

export function allowOnlyOrigin(uiOrigin: string): Koa.Middleware {
  return async function checkOrigin(ctx, next) {
    const origin = ctx.get('Origin');
    ctx.vary('Origin');
    if (origin === uiOrigin) {
      ctx.set({ 'Access-Control-Allow-Origin': uiOrigin, 'Access-Control-Allow-Credentials': 'true' });
    } else if (origin !== '' && !isOwnForm(ctx, origin)) {
      return refuse(ctx, 403, 'This origin may not use the codec.');
    }
    if (ctx.method === 'OPTIONS' && origin !== '') {
      ctx.set({
        'Access-Control-Allow-Methods': 'POST',
        'Access-Control-Allow-Headers': 'Authorization, Content-Type, X-Namespace',
        'Access-Control-Max-Age': '600',
      });
      ctx.status = 204;
      return;
    }
    await next();
  };
}

/** The sign-in page posts to its own origin. A request needs the token, so another page gains nothing by imitating it. */
function isOwnForm(ctx: Koa.Context, origin: string): boolean {
  return ctx.path === '/session' && URL.canParse(origin) && new URL(origin).host === ctx.get('Host');
}

export function authenticateOperator(signIn: OperatorSignIn): Koa.Middleware {
  return async function checkOperator(ctx, next) {
    // The session comes first: if the UI is protected by a login, it sends that login's token as well.
    if (!hasSession(ctx, signIn)) {
      const [, token] = /^Bearer (\S+)$/i.exec(ctx.get('Authorization')) ?? [];
      const verdict = token === undefined ? 'wrong' : signIn.checkToken(token);
      if (verdict === 'too_many_attempts') return refuse(ctx, 429, 'Too many wrong tokens. Wait a minute.');
      if (verdict === 'wrong') return refuse(ctx, 401, 'Sign in on the page of this server.');
    }
    await next();
  };
}

export function sessionCookie(sessionId: string, uiOrigin: string): string {
  // A UI on https cannot call a codec on http, so then the codec is on https too.
  const secure = uiOrigin.startsWith('https:') ? '; Secure' : '';
  return `${SESSION_COOKIE}=${sessionId}; Path=/; Max-Age=${SESSION_SECONDS}; HttpOnly; SameSite=Strict${secure}`;
}

export function hasSession(ctx: Koa.Context, signIn: OperatorSignIn): boolean {
  return signIn.isOpen(ctx.cookies.get(SESSION_COOKIE));
}

export function refuse(ctx: Koa.Context, status: number, message: string): void {
  ctx.status = status;
  ctx.body = { error: message };
}
