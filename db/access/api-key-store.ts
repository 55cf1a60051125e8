import type { Tier } from '../../domain/access/accounts.ts';
import type { ApiKey } from '../../domain/access/actor.ts';
import { keyScopes, type KeyScope } from '../../domain/access/key-scopes.ts';
import type { Network } from '../../domain/networks.ts';
import type { Database } from '../postgres/connect.ts';
import {
  IS_VALID,
  toListed,
  USE_IS_RECENT,
  type CredentialRow,
  type CredentialSecret,
  type ListedCredential,
  type NewCredential,
} from './credential-rows.ts';
import { addCredential, countValid, lockAccount, ofAccount } from './credential-writes.ts';
import { insertCredentialNotification } from './credential-notifications.ts';

/** A stored API key, found by its public part; compare `secretHash` in constant time. */
export interface StoredApiKey extends Omit<ApiKey, 'kind'> {
  secretHash: string;
  /** Its use was recorded less than a minute ago. */
  isUseRecent: boolean;
}

/** Who changes a key, for the audit log. */
interface ByActor {
  actor: string;
}

export interface ApiKeyStore {
  /** `limit`: valid keys that the account may have with this one; null: any number. */
  create(
    key: NewCredential & CredentialSecret & ByActor & { accountId: string; limit: number | null },
  ): Promise<ListedCredential | 'no_account' | 'too_many'>;
  /** All of an account, the oldest first. */
  list(accountId: string): Promise<ListedCredential[]>;
  /** Those that are neither revoked nor expired, the newest first. */
  listValid(accountId: string): Promise<ListedCredential[]>;
  /**
   * Makes a key that replaces a valid one, which ends after `overlapMs`, or earlier if it would have expired before. `next` gets
   * the old key, and may throw. Null if the account has no such valid key.
   * `rotated`: another key replaces it already.
   */
  rotate(
    rotation: CredentialSecret &
      ByActor & {
        accountId: string;
        keyId: string;
        overlapMs: number;
        limit: number;
        next: (old: ListedCredential) => NewCredential;
      },
  ): Promise<{ created: ListedCredential; oldEndsAt: Date } | 'rotated' | 'too_many' | null>;
  /** Fields that are left out stay. False if the key does not exist or is revoked. */
  change(change: ByActor & { keyId: string; scopes?: KeyScope[]; expiresAt?: Date | null }): Promise<boolean>;
  /** Null if the key does not exist, is revoked or has expired. */
  find(publicPart: string): Promise<StoredApiKey | null>;
}

const KIND = 'api_key';

export function createApiKeyStore(database: Database): ApiKeyStore {
  return {
    create: ({ accountId, limit, actor, ...key }) =>
      database.transaction(async (trx) => {
        if (!(await lockAccount(trx, accountId))) return 'no_account';
        if (limit !== null && (await countValid(trx, accountId, KIND)) >= limit) return 'too_many';
        return addCredential(trx, { accountId, kind: KIND }, key, actor, 'created');
      }),

    async list(accountId) {
      const rows = (await ofAccount(database, accountId, KIND).orderBy('id')) as CredentialRow[];
      return rows.map(toListed);
    },

    async listValid(accountId) {
      const rows = (await ofAccount(database, accountId, KIND)
        .whereRaw(IS_VALID)
        .orderBy('id', 'desc')) as CredentialRow[];
      return rows.map(toListed);
    },

    rotate: ({ accountId, keyId, overlapMs, limit, next, actor, ...secret }) =>
      database.transaction(async (trx) => {
        await lockAccount(trx, accountId);
        const row = (await ofAccount(trx, accountId, KIND)
          .where({ id: keyId })
          .whereRaw(IS_VALID)
          .forUpdate()
          .first()) as CredentialRow | undefined;
        if (!row) return null;
        if (row.replaced_by !== null) return 'rotated';
        const key = next(toListed(row));
        // A key that ends at once makes room for the new one.
        const others = (await countValid(trx, accountId, KIND)) - (overlapMs === 0 ? 1 : 0);
        if (others >= limit) return 'too_many';
        const created = await addCredential(
          trx,
          { accountId, kind: KIND },
          { ...key, ...secret },
          actor,
          'rotated',
        );
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

    change: ({ keyId, scopes, expiresAt, actor }) =>
      database.transaction(async (trx) => {
        const changed = await trx('credentials')
          .where({ id: keyId, kind: KIND })
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
        await insertCredentialNotification(trx, keyId, 'changed');
        return true;
      }),

    async find(publicPart) {
      const row = (await database('credentials')
        .join('accounts', 'accounts.id', 'credentials.account_id')
        .where({ public_part: publicPart, kind: KIND })
        .whereRaw(IS_VALID)
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
  };
}
