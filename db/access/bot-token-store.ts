import type { BotToken } from '../../domain/access/actor.ts';
import type { Database } from '../postgres/connect.ts';
import { newId } from '../postgres/new-id.ts';

/** A stored bot token, found by its public part; compare `secretHash` in constant time. */
export interface StoredBotToken extends Omit<BotToken, 'kind' | 'scopes'> {
  secretHash: string;
}

export interface ListedBotToken {
  id: string;
  publicPart: string;
  createdAt: Date;
  revokedAt: Date | null;
}

export interface BotTokenStore {
  /** Returns the id; null if the account does not exist. */
  create(token: {
    accountId: string;
    publicPart: string;
    secretHash: string;
    actor: string;
  }): Promise<string | null>;
  /** Null if the token does not exist or is revoked. */
  find(publicPart: string): Promise<StoredBotToken | null>;
  list(accountId: string): Promise<ListedBotToken[]>;
  /** False if the token does not exist or is already revoked. */
  revoke(id: string, actor: string): Promise<boolean>;
}

export function createBotTokenStore(database: Database): BotTokenStore {
  return {
    async create({ accountId, publicPart, secretHash, actor }) {
      const id = newId('key');
      return database.transaction(async (trx) => {
        const account: unknown = await trx('accounts').where({ id: accountId }).first('id');
        if (!account) return null;
        await trx('credentials').insert({
          id,
          account_id: accountId,
          kind: 'bot_token',
          public_part: publicPart,
          secret_hash: secretHash,
        });
        await trx('audit_log').insert({ actor, action: 'bot_token.create', subject: id });
        return id;
      });
    },

    async find(publicPart) {
      const row = (await database('credentials')
        .join('accounts', 'accounts.id', 'credentials.account_id')
        .where({ public_part: publicPart, kind: 'bot_token' })
        .whereNull('revoked_at')
        .first({
          tokenId: 'credentials.id',
          accountId: 'accounts.id',
          tier: 'accounts.tier',
          requestsPerHour: 'accounts.requests_per_hour',
          secretHash: 'credentials.secret_hash',
        })) as StoredBotToken | undefined;
      return row ?? null;
    },

    async list(accountId) {
      return database('credentials')
        .where({ account_id: accountId, kind: 'bot_token' })
        .orderBy('created_at')
        .select<ListedBotToken[]>({
          id: 'id',
          publicPart: 'public_part',
          createdAt: 'created_at',
          revokedAt: 'revoked_at',
        });
    },

    async revoke(id, actor) {
      return database.transaction(async (trx) => {
        const revoked = await trx('credentials')
          .where({ id, kind: 'bot_token' })
          .whereNull('revoked_at')
          .update({ revoked_at: trx.fn.now() });
        if (revoked === 0) return false;
        await trx('audit_log').insert({ actor, action: 'bot_token.revoke', subject: id });
        return true;
      });
    },
  };
}
