import type { CredentialSecret } from '../../db/access/credential-rows.ts';
import type { CredentialStore } from '../../db/access/credential-store.ts';
import { sameHash } from './credential-text.ts';

export interface RevokePastedDeps {
  credentials: Pick<CredentialStore, 'findAny' | 'revoke'>;
}

/** In the audit log, in the place of who revoked it. */
const PASTED = 'pasted';

export function createRevokePasted({ credentials }: RevokePastedDeps) {
  /**
   * Revokes those that are valid: they were sent to a chat, so others may have read them. A person whose account it is reads it in the
   * chat; an account without a person has only the audit log. Returns the ids of those that it revoked.
   */
  return async function revokePasted(pasted: readonly CredentialSecret[]): Promise<string[]> {
    const revoked: string[] = [];
    for (const { publicPart, secretHash } of pasted) {
      const stored = await credentials.findAny(publicPart);
      // Only the whole text counts: anyone may know its public part.
      if (!stored || !sameHash(secretHash, stored.secretHash)) continue;
      const { id } = stored;
      if (await credentials.revoke({ id, change: 'pasted', actor: PASTED })) revoked.push(id);
    }
    return revoked;
  };
}
