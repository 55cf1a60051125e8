import type { CredentialStore, OwnAccount } from '../../db/access/credential-store.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { authorize } from './authorize.ts';

export interface OwnAccountDeps {
  credentials: Pick<CredentialStore, 'accountOf' | 'revokeOfUser'>;
}

/** The developer account of a person of the bot. */
export function createOwnAccount({ credentials }: OwnAccountDeps) {
  return {
    /** Null: the person has not asked for one. */
    async ownAccount(actor: Actor): Promise<OwnAccount | null> {
      authorize(actor, 'credential.list', 'own');
      return credentials.accountOf(actor.userId);
    },

    /** Revokes all credentials of the person's account. Returns how many there were. */
    async revokeAll(actor: Actor): Promise<number> {
      authorize(actor, 'credential.remove_all', 'own');
      return credentials.revokeOfUser({ userId: actor.userId, actor: actor.userId });
    },
  };
}
