import { newId } from '../../db/postgres/new-id.ts';
import type { NewSession, SessionStore, StoredSession } from '../../db/sessions/session-store.ts';
import type { PageSession } from '../../domain/access/actor.ts';
import { ServiceError } from '../../domain/errors.ts';
import type { SessionDetails } from './session.ts';
import { newToken, tokenHashOf } from './session-token.ts';

export interface OpenSessionsDeps {
  store: Pick<SessionStore, 'use' | 'find' | 'end'>;
}

export type OpenSessions = ReturnType<typeof createOpenSessions>;

export function createOpenSessions({ store }: OpenSessionsDeps) {
  async function stored(sessionId: string): Promise<StoredSession> {
    const found = await store.find(sessionId);
    if (!found) throw noSession();
    return found;
  }

  return {
    async authenticate(sessionToken: string | undefined): Promise<PageSession> {
      const tokenHash = tokenHashOf(sessionToken ?? '');
      const found = tokenHash === null ? null : await store.use(tokenHash);
      if (!found) throw noSession();
      return toActor(found);
    },

    /** The session after a link or a proof has widened it. */
    opened: async (sessionId: string): Promise<PageSession> => toActor(await stored(sessionId)),

    end: ({ sessionId }: PageSession): Promise<void> => store.end(sessionId),

    async read({ sessionId }: PageSession): Promise<SessionDetails> {
      const { expiresAt, wallet, linkedOperations } = await stored(sessionId);
      return { expiresAt, wallet, linkedOperations };
    },
  };
}

/** The caller's session, or a new one with its token. */
export function sessionToOpen(current: PageSession | null): {
  session: { id: string } | NewSession;
  token: string | null;
} {
  if (current) return { session: { id: current.sessionId }, token: null };
  const { token, tokenHash } = newToken();
  return { session: { id: newId('ses'), tokenHash }, token };
}

export function noSession(): ServiceError {
  return new ServiceError('INVALID_API_KEY', 'The session has ended, or there is none.', {
    details: 'Open a link to an operation, or sign in with a wallet.',
  });
}

function toActor({ id, wallet, linkedOperations }: StoredSession): PageSession {
  // No account can be granted anything yet.
  return { kind: 'page_session', sessionId: id, linkedOperations, wallet, grants: [] };
}
