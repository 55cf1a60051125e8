import { newId } from '../../db/postgres/new-id.ts';
import type { NewSession } from '../../db/sessions/prove-wallet.ts';
import type { SessionStore, StoredSession } from '../../db/sessions/session-store.ts';
import type { PageSession } from '../../domain/access/actor.ts';
import { admit, type SignUp } from '../../domain/access/sign-up.ts';
import { ServiceError } from '../../domain/errors.ts';
import { bearerOrigin, type AskingPage } from '../../domain/sessions/asking-page.ts';
import type { SessionDetails } from './session.ts';
import { newToken, tokenHashOf } from './session-token.ts';

export interface OpenSessionsDeps {
  store: Pick<SessionStore, 'use' | 'find' | 'end' | 'disconnect'>;
  signUp: SignUp;
}

export type OpenSessions = ReturnType<typeof createOpenSessions>;

export function createOpenSessions({ store, signUp }: OpenSessionsDeps) {
  async function stored(sessionId: string): Promise<StoredSession> {
    const found = await store.find(sessionId);
    if (!found) throw noSession();
    return found;
  }

  return {
    async authenticate(sessionToken: string, page: AskingPage): Promise<PageSession> {
      const tokenHash = tokenHashOf(sessionToken);
      const found =
        tokenHash === null ? null : await store.use({ tokenHash, bearerOrigin: bearerOrigin(page) });
      if (!found) throw noSession();
      return toActor(found);
    },

    /** The session after a link or a proof has widened it. */
    opened: async (sessionId: string): Promise<PageSession> => toActor(await stored(sessionId)),

    end: ({ sessionId }: PageSession): Promise<void> => store.end(sessionId),

    async disconnect({ sessionId, wallet }: PageSession): Promise<void> {
      if (wallet) await store.disconnect(sessionId, wallet);
    },

    async read({ sessionId }: PageSession): Promise<SessionDetails> {
      const { expiresAt, wallet, linkedOperations, isInvited } = await stored(sessionId);
      const maySignUp = admit(signUp, { isKnown: false, isInvited }).kind === 'admitted';
      return { expiresAt, wallet, linkedOperations, maySignUp };
    },
  };
}

/** The caller's session, or a new one with its token for the page that asks. */
export function sessionToOpen(
  current: PageSession | null,
  page: AskingPage,
): {
  session: { id: string } | NewSession;
  token: string | null;
} {
  if (current) return { session: { id: current.sessionId }, token: null };
  const { token, tokenHash } = newToken();
  return { session: { id: newId('ses'), tokenHash, bearerOrigin: bearerOrigin(page) }, token };
}

export function noSession(): ServiceError {
  return new ServiceError('INVALID_API_KEY', 'The session has ended, or there is none.', {
    details: 'Open a link to an operation, or sign in with a wallet.',
  });
}

function toActor({ id, wallet, linkedOperations, grants }: StoredSession): PageSession {
  return { kind: 'page_session', sessionId: id, linkedOperations, wallet, grants };
}
