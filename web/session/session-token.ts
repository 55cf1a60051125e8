import type { RequestHeaders } from '../../http/request-headers.ts';
import type { AskingPage } from '../../domain/sessions/asking-page.ts';
import { sessionCookieOf } from './session-cookie.ts';

const BEARER = /^Bearer ([A-Za-z0-9_-]+)$/i;

/** The session's secret, if the page sends one. Only the way that the page has is read: a cookie never counts as a bearer token. */
export function sessionTokenOf(headers: RequestHeaders, { transport }: AskingPage): string | undefined {
  if (transport === 'cookie') return sessionCookieOf(headers);
  return BEARER.exec(headers.authorization?.toString() ?? '')?.[1];
}
