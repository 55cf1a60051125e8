import type { BotScope } from '../../domain/access/actor.ts';
import { userRegistered } from '../../domain/chats/bot-events.ts';
import type { UserKeys } from '../../domain/chats/user-keys.ts';
import { insertAccountEvents } from '../chats/account-events.ts';
import type { Database } from '../postgres/connect.ts';
import { endUngranted } from './end-ungranted.ts';

export interface NewGrantRequest {
  id: string;
  accountId: string;
  tokenHash: string;
  scopes: readonly BotScope[];
  expiresAt: Date;
}

/** The account's question to a person. */
export interface GrantRequest {
  id: string;
  accountId: string;
  /** The account's public name. */
  accountName: string;
  scopes: BotScope[];
}

/** A person's permission for an account. */
export interface Grant {
  accountId: string;
  accountName: string;
  scopes: BotScope[];
  grantedAt: Date;
}

/** The person who decides, as the account hears of them. */
export interface RegisteredUser {
  userId: string;
  chatId: string;
  username: string | null;
  firstName: string;
  registeredAt: Date;
}

export interface GrantStore {
  /** Null: the account has no public name, so a person could not know who asks. */
  publicName(accountId: string): Promise<string | null>;
  /** The bot's name on the messaging platform; null: it has never run. */
  botName(): Promise<string | null>;
  request(request: NewGrantRequest): Promise<void>;
  /** Null if it was decided, has expired or never existed. */
  findRequest(by: { tokenHash: string } | { id: string }): Promise<GrantRequest | null>;
  /** Uses the request up; the first decision counts. A grant replaces an earlier one of the same account. False if it was used up. */
  decide(requestId: string, user: RegisteredUser, accepted: boolean): Promise<boolean>;
  ofUser(userId: string): Promise<Grant[]>;
  /** False if it was not given, or is revoked already. */
  revoke(accountId: string, userId: string): Promise<boolean>;
  /** Removes at most `limit` requests that ended a day ago. */
  removeOldRequests(limit: number): Promise<void>;
}

const IS_OPEN = 'decided_at IS NULL AND expires_at > now()';

export function createGrantStore(database: Database, userKeys: UserKeys): GrantStore {
  const requests = () =>
    database('bot_grant_requests as request')
      .join('accounts', 'accounts.id', 'request.account_id')
      .select<GrantRequest[]>({
        id: 'request.id',
        accountId: 'request.account_id',
        accountName: 'accounts.public_name',
        scopes: 'request.scopes',
      });
  return {
    async publicName(accountId) {
      const row = (await database('accounts').where({ id: accountId }).first('public_name')) as
        { public_name: string | null } | undefined;
      return row?.public_name ?? null;
    },

    async botName() {
      const row = (await database('messenger_bot').first('username')) as { username: string } | undefined;
      return row?.username ?? null;
    },

    async request({ id, accountId, tokenHash, scopes, expiresAt }) {
      await database('bot_grant_requests').insert({
        id,
        account_id: accountId,
        token_hash: tokenHash,
        scopes,
        expires_at: expiresAt,
      });
    },

    async findRequest(by) {
      const where = 'id' in by ? { 'request.id': by.id } : { 'request.token_hash': by.tokenHash };
      const [found] = await requests().where(where).whereRaw(IS_OPEN).whereNotNull('accounts.public_name');
      return found ?? null;
    },

    async decide(requestId, { userId, ...person }, accepted) {
      return database.transaction(async (trx) => {
        const [request] = (await trx('bot_grant_requests')
          .where({ id: requestId })
          .whereRaw(IS_OPEN)
          .update({ decided_at: trx.fn.now(), decided_by: userId })
          .returning(['account_id', 'scopes'])) as { account_id: string; scopes: BotScope[] }[];
        if (!request) return false;
        if (accepted) {
          await trx('bot_grants')
            .insert({ ...request, user_id: userId })
            .onConflict(['account_id', 'user_id'])
            .merge({ scopes: request.scopes, granted_at: trx.fn.now(), revoked_at: null });
          await endUngranted(trx, { accountId: request.account_id, userId, scopes: request.scopes });
          const cause = { accountId: request.account_id, cause: `consent/${requestId}` };
          await insertAccountEvents(trx, userKeys, userId, [userRegistered(cause, person, new Date())]);
        }
        return true;
      });
    },

    async ofUser(userId) {
      return database('bot_grants as grant')
        .join('accounts', 'accounts.id', 'grant.account_id')
        .where({ 'grant.user_id': userId })
        .whereNull('grant.revoked_at')
        .orderBy('grant.granted_at')
        .select<Grant[]>(
          'grant.account_id as accountId',
          database.raw('coalesce(accounts.public_name, accounts.id) AS "accountName"'),
          'grant.scopes',
          'grant.granted_at as grantedAt',
        );
    },

    async revoke(accountId, userId) {
      return database.transaction(async (trx) => {
        const revoked = await trx('bot_grants')
          .where({ account_id: accountId, user_id: userId })
          .whereNull('revoked_at')
          .update({ revoked_at: trx.fn.now() });
        if (revoked === 0) return false;
        await endUngranted(trx, { accountId, userId, scopes: [] });
        return true;
      });
    },

    async removeOldRequests(limit) {
      await database.raw(
        `DELETE FROM bot_grant_requests WHERE id IN (
           SELECT id FROM bot_grant_requests WHERE expires_at < now() - interval '1 day' LIMIT :limit)`,
        { limit },
      );
    },
  };
}
