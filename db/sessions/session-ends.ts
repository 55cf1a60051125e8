import { SESSION_LIFETIMES, type SessionLifetime } from '../../domain/sessions/session-lifetime.ts';

/** SQL: a time of a session that pages of `origin` use, or of one with a cookie if that is null. */
export function lifetime(field: keyof SessionLifetime, origin: string): string {
  const { cookie, bearer } = SESSION_LIFETIMES;
  return `CASE WHEN ${origin} IS NULL THEN interval '${cookie[field]} ms' ELSE interval '${bearer[field]} ms' END`;
}

/** SQL: the end of a session that is used now. */
export const IDLE_END = `least(now() + ${lifetime('idleMs', 'bearer_origin')}, renewable_until)`;

/** SQL: `expires_at, renewable_until` of a session that begins. */
export function newSessionEnds(origin: string): string {
  return `now() + ${lifetime('idleMs', origin)}, now() + ${lifetime('maxMs', origin)}`;
}

/** SQL: of a session. */
export const IS_OPEN = 'ended_at IS NULL AND expires_at > now()';
