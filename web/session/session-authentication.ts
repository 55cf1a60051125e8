import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Authenticate } from '../../http/middleware/authenticate.ts';
import { ServiceError } from '../../domain/errors.ts';
import { createAttemptLimit } from '../../use-cases/access/attempt-limit.ts';
import type { Sessions } from '../../use-cases/sessions/index.ts';
import { noSession } from '../../use-cases/sessions/open-sessions.ts';
import type { PageOrigins } from '../middleware/page-origins.ts';
import { sessionTokenOf } from './session-token.ts';

export interface SessionAuthenticationDeps {
  sessions: Pick<Sessions, 'authenticate'>;
  origins: Pick<PageOrigins, 'find'>;
  /** Tokens of one address that may be wrong. */
  wrongPerMinute: number;
}

/** About 1 MB. Beyond it, the session that was used longest ago is forgotten. */
const MAX_KNOWN = 10_000;

/**
 * Reads the session's token. After too many wrong ones, an address gets lookups only for sessions that this process knows: other
 * people may share the address.
 */
export function createSessionAuthentication({
  sessions,
  origins,
  wrongPerMinute,
}: SessionAuthenticationDeps): Authenticate {
  const wrongSessions = createAttemptLimit({
    perMinute: wrongPerMinute,
    refusal: 'Too many requests with a session that does not exist.',
  });
  // By hash, so that a dump of the process's memory contains no session.
  const known = new LRUCache<string, true>({ max: MAX_KNOWN });

  return async function authenticateSession(headers, address) {
    const page = origins.find(headers);
    const token = page ? sessionTokenOf(headers, page) : undefined;
    // Refused without a lookup: each visitor begins this way.
    if (!page || token === undefined) throw noSession();
    const key = hash('sha256', `${page.origin} ${token}`, 'base64');
    const attempt = known.has(key) ? null : await wrongSessions.enter(address);
    try {
      const session = await sessions.authenticate(token, page);
      known.set(key, true);
      attempt?.leave('not wrong');
      return session;
    } catch (error) {
      // If the database is unavailable, nothing is known about the session.
      const isWrong = error instanceof ServiceError && error.code === 'INVALID_API_KEY';
      if (isWrong) known.delete(key);
      attempt?.leave(isWrong ? 'wrong' : 'not wrong');
      throw error;
    }
  };
}
