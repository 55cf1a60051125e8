import type { RequestHeaders } from '../../http/request-headers.ts';

/**
 * The prefix makes browsers refuse the cookie unless it is `Secure`, from this host and for its whole origin (RFC 6265bis, section
 * 4.1.3.2): no neighbouring host can set another one. Browsers accept it on http://localhost too.
 */
export const SESSION_COOKIE = '__Host-wallet-session';

const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Strict';

/** The session's secret, if the request has one. */
export function sessionCookieOf({ cookie }: RequestHeaders): string | undefined {
  if (typeof cookie !== 'string') return undefined;
  const prefix = `${SESSION_COOKIE}=`;
  return cookie
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(prefix))
    ?.slice(prefix.length);
}

/** `Set-Cookie` for a new session; it ends with the session. */
export function sessionCookie(token: string, expiresAt: Date): string {
  return `${SESSION_COOKIE}=${token}; ${ATTRIBUTES}; Expires=${expiresAt.toUTCString()}`;
}

/** `Set-Cookie` that makes the browser forget the session. */
export function noSessionCookie(): string {
  return `${SESSION_COOKIE}=; ${ATTRIBUTES}; Max-Age=0`;
}
