import type { BotTokenStore, ListedBotToken } from '../../db/access/bot-token-store.ts';
import type { Actor, BotToken } from '../../domain/access/actor.ts';
import { ServiceError } from '../../domain/errors.ts';
import { authorize } from './authorize.ts';
import { isSecret, newSecret } from './credential-secret.ts';

/** `wb_<8 public>_<32 random>`, built as an API key is (api-keys.ts). */
const TOKEN_FORMAT = /^bearer wb_([0-9A-Za-z]{8})_([0-9A-Za-z]{32})$/i;

export function createBotTokens({ store }: { store: BotTokenStore }) {
  return {
    /** Throws INVALID_API_KEY unless the token is stored and not revoked. */
    async authenticate(authorization: string | undefined): Promise<BotToken> {
      const [, publicPart, random] = TOKEN_FORMAT.exec(authorization ?? '') ?? [];
      const stored = publicPart === undefined ? null : await store.find(publicPart);
      if (!stored || random === undefined || !isSecret(random, stored.secretHash)) {
        throw new ServiceError('INVALID_API_KEY', 'The bot token is missing or invalid.', {
          details: 'Authorization: send `Bearer <BOT_TOKEN>`.',
        });
      }
      const { secretHash: _, ...token } = stored;
      return { kind: 'bot_token', ...token, scopes: [] };
    },

    /** Returns the token, only this once; it is stored as a hash. */
    async createBotToken(actor: Actor, accountId: string): Promise<{ tokenId: string; botToken: string }> {
      authorize(actor, 'bot_token.create', 'foreign');
      const { publicPart, random, secretHash } = newSecret();
      const id = await store.create({ accountId, publicPart, secretHash, actor: actor.name });
      if (id === null) throw new ServiceError('NOT_FOUND', `Account ${accountId} does not exist.`);
      return { tokenId: id, botToken: `wb_${publicPart}_${random}` };
    },

    async listBotTokens(actor: Actor, accountId: string): Promise<ListedBotToken[]> {
      authorize(actor, 'bot_token.list', 'foreign');
      return store.list(accountId);
    },

    /** False if the token does not exist, or is revoked already. */
    async revokeBotToken(actor: Actor, tokenId: string): Promise<boolean> {
      authorize(actor, 'bot_token.revoke', 'foreign');
      return store.revoke(tokenId, actor.name);
    },
  };
}

export function isBotToken(authorization: string | undefined): boolean {
  return /^bearer wb_/i.test(authorization ?? '');
}
