import type { BotToken } from '../../domain/access/actor.ts';
import type { Database } from '../postgres/connect.ts';
import {
  IS_VALID,
  toListed,
  USE_IS_RECENT,
  type CredentialRow,
  type CredentialSecret,
  type ListedCredential,
} from './credential-rows.ts';
import { addCredential, lockAccount, ofAccount } from './credential-writes.ts';

/** A stored bot token, found by its public part; compare `secretHash` in constant time. */
export interface StoredBotToken extends Omit<BotToken, 'kind' | 'scopes'> {
  secretHash: string;
  /** Its use was recorded less than a minute ago. */
  isUseRecent: boolean;
}

export interface BotTokenStore {
  /** Null if the account does not exist. */
  create(token: CredentialSecret & { accountId: string; actor: string }): Promise<ListedCredential | null>;
  /** Null if the token does not exist, is revoked or has expired. */
  find(publicPart: string): Promise<StoredBotToken | null>;
  /** All of an account, the oldest first. */
  list(accountId: string): Promise<ListedCredential[]>;
}

/** A bot token has no rights of its own: chats grant them. */
const NO_LIMITS = { name: null, scopes: [], defaultNetwork: null, expiresAt: null } as const;

export function createBotTokenStore(database: Database): BotTokenStore {
  return {
    create: ({ accountId, actor, ...secret }) =>
      database.transaction(async (trx) => {
        if (!(await lockAccount(trx, accountId))) return null;
        const made = { ...NO_LIMITS, ...secret };
        return addCredential(trx, { accountId, kind: 'bot_token' }, made, actor, 'created');
      }),

    async find(publicPart) {
      const row = (await database('credentials')
        .join('accounts', 'accounts.id', 'credentials.account_id')
        .where({ public_part: publicPart, kind: 'bot_token' })
        .whereRaw(IS_VALID)
        .first({
          tokenId: 'credentials.id',
          accountId: 'accounts.id',
          tier: 'accounts.tier',
          requestsPerHour: 'accounts.requests_per_hour',
          secretHash: 'credentials.secret_hash',
          isUseRecent: database.raw(USE_IS_RECENT),
        })) as StoredBotToken | undefined;
      return row ?? null;
    },

    async list(accountId) {
      const rows = (await ofAccount(database, accountId, 'bot_token').orderBy('id')) as CredentialRow[];
      return rows.map(toListed);
    },
  };
}
