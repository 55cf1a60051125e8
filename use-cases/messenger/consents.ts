import type { Grant, GrantRequest, GrantStore } from '../../db/messenger/grant-store.ts';
import { newId } from '../../db/postgres/new-id.ts';
import type { Actor, BotScope } from '../../domain/access/actor.ts';
import type { ChatPerson } from '../../domain/chats/chat-person.ts';
import { ServiceError } from '../../domain/errors.ts';
import { authorize } from '../access/authorize.ts';
import { newToken, tokenHashOf } from '../sessions/session-token.ts';

export interface NewConsentLink {
  /** Username of the bot. */
  username: string;
  token: string;
  expiresAt: Date;
}

/** Long enough for a person who opens a mail the next morning. */
const LINK_LIFETIME_MS = 24 * 3_600_000;

/** An account asks, and a person decides in the chat. */
export function createConsents({ grants }: { grants: GrantStore }) {
  return {
    /** A deep link with which one person can grant the account these scopes. */
    async createConsentLink(actor: Actor, scopes: readonly BotScope[]): Promise<NewConsentLink> {
      authorize(actor, 'chat.ask', 'own');
      if ((await grants.publicName(actor.accountId)) === null) {
        throw new ServiceError('FORBIDDEN', 'Your account has no public name, which people would be shown.', {
          details: 'Ask the operator of this server to set one: account set-public-name.',
        });
      }
      const username = await grants.botName();
      if (username === null) {
        throw new ServiceError('SERVICE_UNAVAILABLE', 'The bot of this service has not run yet.');
      }
      const { token, tokenHash } = newToken();
      const expiresAt = new Date(Date.now() + LINK_LIFETIME_MS);
      const request = { id: newId('cns'), accountId: actor.accountId, tokenHash, scopes, expiresAt };
      await grants.request(request);
      return { username, token, expiresAt };
    },

    /** The question of the link; null if it was used, has expired or never existed. */
    async openConsent(actor: Actor, token: string): Promise<GrantRequest | null> {
      authorize(actor, 'chat.change', 'own');
      const tokenHash = tokenHashOf(token);
      return tokenHash === null ? null : grants.findRequest({ tokenHash });
    },

    /** Null if the request was used up before. */
    async decideConsent(
      actor: Actor,
      person: Pick<ChatPerson, 'username' | 'firstName' | 'registeredAt'>,
      requestId: string,
      accept: boolean,
    ): Promise<GrantRequest | null> {
      authorize(actor, 'chat.change', 'own');
      const request = await grants.findRequest({ id: requestId });
      const { username, firstName, registeredAt } = person;
      const user = {
        userId: actor.userId,
        chatId: actor.telegramId,
        username,
        firstName,
        registeredAt,
      };
      if (!request || !(await grants.decide(requestId, user, accept))) return null;
      return request;
    },

    /** Permissions that the person has given. */
    async grants(actor: Actor): Promise<Grant[]> {
      authorize(actor, 'chat.change', 'own');
      return grants.ofUser(actor.userId);
    },

    async revokeGrant(actor: Actor, accountId: string): Promise<boolean> {
      authorize(actor, 'chat.change', 'own');
      return grants.revoke(accountId, actor.userId);
    },
  };
}
