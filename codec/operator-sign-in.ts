import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A working day, so that an operator signs in once in the morning. */
export const SESSION_SECONDS = 12 * 60 * 60;

/** Enough for typing errors, far too few to guess a token. */
const WRONG_TOKENS_PER_MINUTE = 10;

const MINUTE_MS = 60_000;

/** Random enough that a session id cannot be guessed. */
const SESSION_ID_BYTES = 32;

export type TokenVerdict = 'right' | 'wrong' | 'too_many_attempts';

/** Decides who may read payloads: callers with the operator token, or with a session opened by it. */
export interface OperatorSignIn {
  checkToken(presented: string): TokenVerdict;
  /** Returns the id of a new session. */
  openSession(): string;
  isOpen(sessionId: string | undefined): boolean;
}

/** Sessions are in memory: a restart ends them all. Wrong tokens of all callers are counted together. */
export function createOperatorSignIn(operatorToken: string, now: () => number = Date.now): OperatorSignIn {
  const tokenHash = sha256(operatorToken);
  const sessions = new Map<string, number>();
  let minuteStart = 0;
  let wrongTokens = 0;

  return {
    checkToken(presented) {
      if (now() - minuteStart >= MINUTE_MS) {
        minuteStart = now();
        wrongTokens = 0;
      }
      if (wrongTokens >= WRONG_TOKENS_PER_MINUTE) return 'too_many_attempts';
      // Hashes have a fixed length, so the comparison takes the same time for every wrong token.
      if (timingSafeEqual(sha256(presented), tokenHash)) return 'right';
      wrongTokens += 1;
      return 'wrong';
    },

    openSession() {
      for (const [sessionId, endsAt] of sessions) if (endsAt <= now()) sessions.delete(sessionId);
      const sessionId = randomBytes(SESSION_ID_BYTES).toString('base64url');
      sessions.set(sessionId, now() + SESSION_SECONDS * 1000);
      return sessionId;
    },

    isOpen(sessionId) {
      const endsAt = sessionId === undefined ? undefined : sessions.get(sessionId);
      return endsAt !== undefined && endsAt > now();
    },
  };
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}
