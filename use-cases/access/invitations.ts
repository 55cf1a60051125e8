import type { InvitationStore, ListedInvitation } from '../../db/sessions/invitation-store.ts';
import { newId } from '../../db/postgres/new-id.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { newToken } from '../sessions/session-token.ts';
import { authorize } from './authorize.ts';

export interface InvitationsDeps {
  invitations: InvitationStore;
}

export interface MadeInvitation {
  id: string;
  /** Returned only this once; it is stored as a hash. */
  token: string;
  expiresAt: Date;
}

/** More are not read by a person. */
const MAX_LISTED = 1_000;

/** Invitations to the wallet page, for operators. Each admits one new wallet. */
export function createInvitations({ invitations }: InvitationsDeps) {
  return {
    async createInvitation(actor: Actor, lifetimeMs: number): Promise<MadeInvitation> {
      authorize(actor, 'invitation.create', 'foreign');
      const { token, tokenHash } = newToken();
      const id = newId('inv');
      const expiresAt = new Date(Date.now() + lifetimeMs);
      await invitations.create({ id, tokenHash, expiresAt }, actor.name);
      return { id, token, expiresAt };
    },

    /** The newest. */
    async listInvitations(actor: Actor): Promise<ListedInvitation[]> {
      authorize(actor, 'invitation.list', 'foreign');
      return invitations.list(MAX_LISTED);
    },

    /** False if there is none that can be revoked. A wallet that it has admitted stays. */
    async revokeInvitation(actor: Actor, id: string): Promise<boolean> {
      authorize(actor, 'invitation.revoke', 'foreign');
      return invitations.revoke(id, actor.name);
    },
  };
}
