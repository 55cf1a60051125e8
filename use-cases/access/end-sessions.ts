import type {
  ListedSession,
  SessionAdministration,
  SessionChoice,
} from '../../db/sessions/session-administration.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { authorize } from './authorize.ts';

export interface EndSessionsDeps {
  sessions: SessionAdministration;
}

/** More are not read by a person; an operator narrows the list by a wallet. */
const MAX_LISTED = 1_000;

/** Sessions of the wallet page, for operators. The audit log names the operator who ended them. */
export function createEndSessions({ sessions }: EndSessionsDeps) {
  return {
    /** The newest open sessions, of all wallets or of one address. */
    async listSessions(actor: Actor, address: string | null): Promise<ListedSession[]> {
      authorize(actor, 'session.list', 'foreign');
      return sessions.list(address, MAX_LISTED);
    },

    /** Applies to the next request of each. Returns how many have ended. */
    async endSessions(actor: Actor, choice: SessionChoice): Promise<number> {
      authorize(actor, 'session.end', 'foreign');
      return sessions.end(choice, actor.name);
    },
  };
}
