import { hash } from 'node:crypto';
import type { Authenticate } from '../../api/http/middleware/authenticate.ts';
import { ServiceError } from '../../domain/errors.ts';
import { createAttemptLimit } from '../../use-cases/access/attempt-limit.ts';
import type { Sessions } from '../../use-cases/sessions/index.ts';
import { sessionTokenOf } from './session-cookie.ts';

export interface SessionAuthenticationDeps {
  sessions: Pick<Sessions, 'authenticate'>;
  /** Cookies of one address that may be wrong. */
  wrongPerMinute: number;
}

/** About 1 MB. Beyond it, the session that was new first is forgotten. */
const MAX_KNOWN = 10_000;

/**
 * Reads the session's cookie. After too many wrong ones, an address gets lookups only for sessions that this process knows: other
 * people may share the address.
 */
export function createSessionAuthentication({
  sessions,
  wrongPerMinute,
}: SessionAuthenticationDeps): Authenticate {
  const wrongSessions = createAttemptLimit({
    perMinute: wrongPerMinute,
    refusal: 'Too many requests with a session that does not exist.',
  });
  // By hash, so that a dump of the process's memory contains no session.
  const known = new Set<string>();

  function remember(key: string): void {
    const [first] = known;
    if (known.size >= MAX_KNOWN && first !== undefined && !known.has(key)) known.delete(first);
    known.add(key);
  }

  return async function authenticateSession(headers, address) {
    const token = sessionTokenOf(headers);
    // Refused without a lookup: each visitor begins this way.
    if (token === undefined) return sessions.authenticate(undefined);
    const key = hash('sha256', token, 'base64');
    const attempt = known.has(key) ? null : await wrongSessions.enter(address);
    try {
      const session = await sessions.authenticate(token);
      remember(key);
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
