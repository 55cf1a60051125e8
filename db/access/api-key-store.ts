import type { Tier } from '../../domain/access/accounts.ts';
import type { ApiKey } from '../../domain/access/actor.ts';
import type { KeyChange } from '../../domain/access/key-change.ts';
import { keyScopes, type KeyScope } from '../../domain/access/key-scopes.ts';
import type { Network } from '../../domain/networks.ts';
import type { Database } from '../postgres/connect.ts';
import { IS_VALID_KEY, toListedKey, type KeyRow, type ListedApiKey } from './api-key-rows.ts';
import { addKey, countValid, lockAccount, ofAccount, revokeAllKeys } from './api-key-writes.ts';
import { noticeKeyChange } from './key-notices.ts';

/** A stored API key, found by its public part; compare `secretHash` in constant time. */
export interface StoredApiKey extends Omit<ApiKey, 'kind'> {
  secretHash: string;
  /** Its use was recorded less than a minute ago. */
  isUseRecent: boolean;
}

/** Only hashes are stored: a stolen copy of the table opens nothing. */
export interface KeySecret {
  publicPart: string;
  secretHash: string;
}

export interface NewApiKey {
  name: string | null;
  scopes: readonly KeyScope[];
  defaultNetwork: Network | null;
  expiresAt: Date | null;
}

/** Who changes a key, for the audit log. */
interface ByActor {
  actor: string;
}

export interface ApiKeyStore {
  /** `limit`: valid keys that the account may have with this one; null: any number. */
  create(
    key: NewApiKey & KeySecret & ByActor & { accountId: string; limit: number | null },
  ): Promise<ListedApiKey | 'no_account' | 'too_many'>;
  /** All of an account, the oldest first. */
  list(accountId: string): Promise<ListedApiKey[]>;
  /** Those that are neither revoked nor expired, the newest first. */
  listValid(accountId: string): Promise<ListedApiKey[]>;
  /**
   * Makes a key that replaces a valid one, which ends after `overlapMs`, or earlier if it would have expired before. `next` gets
   * the old key, and may throw. Null if the account has no such valid key.
   * `rotated`: another key replaces it already.
   */
  rotate(
    rotation: KeySecret &
      ByActor & {
        accountId: string;
        keyId: string;
        overlapMs: number;
        limit: number;
        next: (old: ListedApiKey) => NewApiKey;
      },
  ): Promise<{ created: ListedApiKey; oldEndsAt: Date } | 'rotated' | 'too_many' | null>;
  /** Without an account: any key. False if the key does not exist or is already revoked. */
  revoke(key: ByActor & { keyId: string; accountId: string | null; change?: KeyChange }): Promise<boolean>;
  /** Of the account that belongs to the user, without a message for each. Returns how many there were. */
  revokeAll(user: ByActor & { userId: string }): Promise<number>;
  /** Null: the user has no account. */
  accountOf(userId: string): Promise<string | null>;
  /** Fields that are left out stay. False if the key does not exist or is revoked. */
  change(change: ByActor & { keyId: string; scopes?: KeyScope[]; expiresAt?: Date | null }): Promise<boolean>;
  /** Null if the key does not exist, is revoked or has expired. */
  find(publicPart: string): Promise<StoredApiKey | null>;
  /** Records that the key was used, once a minute. */
  recordUse(keyId: string): Promise<void>;
}

const USE_IS_RECENT = `coalesce(last_used_at > now() - interval '1 minute', false)`;

export function createApiKeyStore(database: Database): ApiKeyStore {
  return {
    create: ({ accountId, limit, actor, ...key }) =>
      database.transaction(async (trx) => {
        if (!(await lockAccount(trx, accountId))) return 'no_account';
        if (limit !== null && (await countValid(trx, accountId)) >= limit) return 'too_many';
        return addKey(trx, accountId, key, actor, 'created');
      }),

    async list(accountId) {
      const rows = (await ofAccount(database, accountId).orderBy('id')) as KeyRow[];
      return rows.map(toListedKey);
    },

    async listValid(accountId) {
      const rows = (await ofAccount(database, accountId)
        .whereRaw(IS_VALID_KEY)
        .orderBy('id', 'desc')) as KeyRow[];
      return rows.map(toListedKey);
    },

    rotate: ({ accountId, keyId, overlapMs, limit, next, actor, ...secret }) =>
      database.transaction(async (trx) => {
        await lockAccount(trx, accountId);
        const row = (await ofAccount(trx, accountId)
          .where({ id: keyId })
          .whereRaw(IS_VALID_KEY)
          .forUpdate()
          .first()) as KeyRow | undefined;
        if (!row) return null;
        if (row.replaced_by !== null) return 'rotated';
        const key = next(toListedKey(row));
        // A key that ends at once makes room for the new one.
        const others = (await countValid(trx, accountId)) - (overlapMs === 0 ? 1 : 0);
        if (others >= limit) return 'too_many';
        const created = await addKey(trx, accountId, { ...key, ...secret }, actor, 'rotated');
        const [ended] = (await trx('credentials')
          .where({ id: keyId })
          .update({
            replaced_by: created.id,
            expires_at: trx.raw(`least(expires_at, now() + ? * interval '1 ms')`, [overlapMs]),
            ...(overlapMs === 0 ? { revoked_at: trx.fn.now() } : {}),
          })
          .returning('expires_at')) as { expires_at: Date }[];
        if (!ended) throw new Error('update returned no row');
        await trx('audit_log').insert({ actor, action: 'key.rotate', subject: keyId });
        return { created, oldEndsAt: ended.expires_at };
      }),

    revoke: ({ keyId, accountId, actor, change = 'revoked' }) =>
      database.transaction(async (trx) => {
        const revoked = await trx('credentials')
          .where({ id: keyId, kind: 'api_key', ...(accountId === null ? {} : { account_id: accountId }) })
          .whereNull('revoked_at')
          .update({ revoked_at: trx.fn.now() });
        if (revoked === 0) return false;
        await trx('audit_log').insert({ actor, action: 'key.revoke', subject: keyId });
        await noticeKeyChange(trx, keyId, change);
        return true;
      }),

    revokeAll: ({ userId, actor }) => database.transaction((trx) => revokeAllKeys(trx, userId, actor)),

    async accountOf(userId) {
      const [id] = (await database('accounts').where({ user_id: userId }).pluck('id')) as string[];
      return id ?? null;
    },

    change: ({ keyId, scopes, expiresAt, actor }) =>
      database.transaction(async (trx) => {
        const changed = await trx('credentials')
          .where({ id: keyId, kind: 'api_key' })
          .whereNull('revoked_at')
          .update({
            ...(scopes === undefined ? {} : { scopes: keyScopes(scopes) }),
            ...(expiresAt === undefined ? {} : { expires_at: expiresAt }),
          });
        if (changed === 0) return false;
        const action = [
          ...(scopes === undefined ? [] : [`key.scopes.${keyScopes(scopes).join(',')}`]),
          ...(expiresAt === undefined ? [] : [`key.expiry.${expiresAt?.toISOString() ?? 'never'}`]),
        ].join(' ');
        await trx('audit_log').insert({ actor, action, subject: keyId });
        await noticeKeyChange(trx, keyId, 'changed');
        return true;
      }),

    async find(publicPart) {
      const row = (await database('credentials')
        .join('accounts', 'accounts.id', 'credentials.account_id')
        .where({ public_part: publicPart, kind: 'api_key' })
        .whereRaw(IS_VALID_KEY)
        .first(
          'credentials.id',
          'account_id',
          'tier',
          'requests_per_hour',
          'default_network',
          'scopes',
          'secret_hash',
          database.raw(`${USE_IS_RECENT} AS is_use_recent`),
        )) as
        | {
            id: string;
            account_id: string;
            tier: Tier;
            requests_per_hour: number | null;
            default_network: Network | null;
            scopes: KeyScope[];
            secret_hash: string;
            is_use_recent: boolean;
          }
        | undefined;
      if (!row) return null;
      return {
        keyId: row.id,
        accountId: row.account_id,
        tier: row.tier,
        requestsPerHour: row.requests_per_hour,
        defaultNetwork: row.default_network,
        scopes: row.scopes,
        secretHash: row.secret_hash,
        isUseRecent: row.is_use_recent,
      };
    },

    async recordUse(keyId) {
      await database('credentials')
        .where({ id: keyId })
        .whereRaw(`NOT ${USE_IS_RECENT}`)
        .update({ last_used_at: database.fn.now() });
    },
  };
}
