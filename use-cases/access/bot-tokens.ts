import type { BotTokenStore } from '../../db/access/bot-token-store.ts';
import type { ListedCredential } from '../../db/access/credential-rows.ts';
import type { CredentialStore } from '../../db/access/credential-store.ts';
import type { Actor, BotToken } from '../../domain/access/actor.ts';
import { CREDENTIAL_PREFIXES } from '../../domain/access/credential-format.ts';
import { ServiceError } from '../../domain/errors.ts';
import { authorize } from './authorize.ts';
import { bearerOf, newCredentialText, readCredentialText, sameHash } from './credential-text.ts';

export interface BotTokensDeps {
  tokens: BotTokenStore;
  credentials: Pick<CredentialStore, 'recordUse' | 'revoke'>;
}

export function createBotTokens({ tokens, credentials }: BotTokensDeps) {
  return {
    /** Throws INVALID_API_KEY unless the token is stored and valid. */
    async authenticate(authorization: string | undefined): Promise<BotToken> {
      const sent = readCredentialText('bot_token', bearerOf(authorization));
      const stored = sent && (await tokens.find(sent.publicPart));
      if (!stored || !sameHash(sent.secretHash, stored.secretHash)) {
        throw new ServiceError('INVALID_API_KEY', 'The bot token is missing or invalid.', {
          details: 'Authorization: send `Bearer <BOT_TOKEN>`.',
        });
      }
      const { secretHash: _, isUseRecent, ...token } = stored;
      if (!isUseRecent) await credentials.recordUse(token.tokenId);
      return { kind: 'bot_token', ...token, scopes: [] };
    },

    /** Returns the token, only this once; it is stored as a hash. */
    async createBotToken(actor: Actor, accountId: string): Promise<{ tokenId: string; botToken: string }> {
      authorize(actor, 'bot_token.create', 'foreign');
      const { text, secret } = newCredentialText('bot_token');
      const made = await tokens.create({ accountId, ...secret, actor: actor.name });
      if (made === null) throw new ServiceError('NOT_FOUND', `Account ${accountId} does not exist.`);
      return { tokenId: made.id, botToken: text };
    },

    async listBotTokens(actor: Actor, accountId: string): Promise<ListedCredential[]> {
      authorize(actor, 'bot_token.list', 'foreign');
      return tokens.list(accountId);
    },

    /** False if the token does not exist, or is revoked already. */
    async revokeBotToken(actor: Actor, tokenId: string): Promise<boolean> {
      authorize(actor, 'bot_token.revoke', 'foreign');
      return credentials.revoke({ id: tokenId, kind: 'bot_token', actor: actor.name });
    },
  };
}

export function isBotToken(authorization: string | undefined): boolean {
  return bearerOf(authorization).startsWith(`${CREDENTIAL_PREFIXES.bot_token}_`);
}
