import { mayUseWebhooks, type Tier } from '../../domain/access/accounts.ts';
import type { ApiKey } from '../../domain/access/actor.ts';
import type { Network } from '../../domain/networks.ts';
import type { Database } from '../postgres/connect.ts';
import { newId } from '../postgres/new-id.ts';

export interface Account {
  id: string;
  name: string;
  tier: Tier;
  /** The account's own limit; null: its tier's. */
  requestsPerHour: number | null;
  createdAt: Date;
}

/** A stored API key, found by its public part; compare `secretHash` in constant time. */
export interface StoredApiKey extends Omit<ApiKey, 'kind'> {
  secretHash: string;
}

/** A key as an operator may see it: only its holder knows the random part. */
export interface ListedApiKey {
  id: string;
  publicPart: string;
  defaultNetwork: Network | null;
  createdAt: Date;
  revokedAt: Date | null;
}

export interface AccountStore {
  createAccount(account: { name: string; tier: Tier; actor: string }): Promise<Account>;
  listAccounts(): Promise<Account[]>;
  createApiKey(key: {
    accountId: string;
    publicPart: string;
    secretHash: string;
    defaultNetwork: Network | null;
    actor: string;
  }): Promise<{ id: string } | null>;
  /**
   * False if the account does not exist. A tier without webhooks switches the account's endpoints off, and their deliveries are
   * held. A later tier does not switch them on.
   */
  setTier(change: { accountId: string; tier: Tier; actor: string }): Promise<boolean>;
  /** Null: the limit of its tier. False if the account does not exist. */
  setRequestLimit(change: {
    accountId: string;
    requestsPerHour: number | null;
    actor: string;
  }): Promise<boolean>;
  listApiKeys(accountId: string): Promise<ListedApiKey[]>;
  /** False if the key does not exist or is already revoked. */
  revokeApiKey(key: { keyId: string; actor: string }): Promise<boolean>;
  /** Null if the key does not exist or is revoked. */
  findApiKey(publicPart: string): Promise<StoredApiKey | null>;
}

// In the order of their ids, like outcomes (delivery-outcomes.ts), so that the two do not deadlock.
const SWITCH_OFF_ENDPOINTS = `WITH own AS MATERIALIZED (
    SELECT id FROM webhook_endpoints WHERE account_id = ? AND active ORDER BY id FOR NO KEY UPDATE)
  UPDATE webhook_endpoints w SET active = false, updated_at = now() FROM own WHERE w.id = own.id`;

export function createAccountStore(database: Database): AccountStore {
  return {
    async createAccount({ name, tier, actor }) {
      const id = newId('acc');
      return database.transaction(async (trx) => {
        await trx('owners').insert({ id, kind: 'account' });
        const [row] = (await trx('accounts').insert({ id, name, tier }).returning('*')) as {
          created_at: Date;
        }[];
        if (!row) throw new Error('insert returned no row');
        await trx('audit_log').insert({ actor, action: 'account.create', subject: id });
        return { id, name, tier, requestsPerHour: null, createdAt: row.created_at };
      });
    },

    async listAccounts() {
      const rows = (await database('accounts').orderBy('created_at')) as {
        id: string;
        name: string;
        tier: Tier;
        requests_per_hour: number | null;
        created_at: Date;
      }[];
      return rows.map((row) => ({
        id: row.id,
        name: row.name,
        tier: row.tier,
        requestsPerHour: row.requests_per_hour,
        createdAt: row.created_at,
      }));
    },

    async createApiKey({ accountId, publicPart, secretHash, defaultNetwork, actor }) {
      const id = newId('key');
      return database.transaction(async (trx) => {
        const account: unknown = await trx('accounts').where({ id: accountId }).first('id');
        if (!account) return null;
        await trx('credentials').insert({
          id,
          account_id: accountId,
          kind: 'api_key',
          public_part: publicPart,
          secret_hash: secretHash,
          default_network: defaultNetwork,
        });
        await trx('audit_log').insert({ actor, action: 'key.create', subject: id });
        return { id };
      });
    },

    async setTier({ accountId, tier, actor }) {
      return database.transaction(async (trx) => {
        const changed = await trx('accounts').where({ id: accountId }).update({ tier });
        if (changed === 0) return false;
        if (!mayUseWebhooks(tier)) await trx.raw(SWITCH_OFF_ENDPOINTS, [accountId]);
        await trx('audit_log').insert({ actor, action: `account.tier.${tier}`, subject: accountId });
        return true;
      });
    },

    async setRequestLimit({ accountId, requestsPerHour, actor }) {
      return database.transaction(async (trx) => {
        const changed = await trx('accounts')
          .where({ id: accountId })
          .update({ requests_per_hour: requestsPerHour });
        if (changed === 0) return false;
        const action = `account.limit.${requestsPerHour ?? 'tier'}`;
        await trx('audit_log').insert({ actor, action, subject: accountId });
        return true;
      });
    },

    async listApiKeys(accountId) {
      const rows = (await database('credentials')
        .where({ account_id: accountId, kind: 'api_key' })
        .orderBy('created_at')) as {
        id: string;
        public_part: string;
        default_network: Network | null;
        created_at: Date;
        revoked_at: Date | null;
      }[];
      return rows.map((row) => ({
        id: row.id,
        publicPart: row.public_part,
        defaultNetwork: row.default_network,
        createdAt: row.created_at,
        revokedAt: row.revoked_at,
      }));
    },

    async revokeApiKey({ keyId, actor }) {
      return database.transaction(async (trx) => {
        const revoked = await trx('credentials')
          .where({ id: keyId, kind: 'api_key' })
          .whereNull('revoked_at')
          .update({ revoked_at: trx.fn.now() });
        if (revoked === 0) return false;
        await trx('audit_log').insert({ actor, action: 'key.revoke', subject: keyId });
        return true;
      });
    },

    async findApiKey(publicPart) {
      const row = (await database('credentials')
        .join('accounts', 'accounts.id', 'credentials.account_id')
        .where({ public_part: publicPart, kind: 'api_key' })
        .whereNull('revoked_at')
        .first(
          'credentials.id',
          'account_id',
          'tier',
          'requests_per_hour',
          'default_network',
          'secret_hash',
        )) as
        | {
            id: string;
            account_id: string;
            tier: Tier;
            requests_per_hour: number | null;
            default_network: Network | null;
            secret_hash: string;
          }
        | undefined;
      if (!row) return null;
      return {
        keyId: row.id,
        accountId: row.account_id,
        tier: row.tier,
        requestsPerHour: row.requests_per_hour,
        defaultNetwork: row.default_network,
        secretHash: row.secret_hash,
      };
    },
  };
}
