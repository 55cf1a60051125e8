import { hasProFeatures, type Tier } from '../../domain/access/accounts.ts';
import type { PublicName } from '../../domain/access/public-name.ts';
import { pauseOfTier } from '../alerts/pause-of-tier.ts';
import type { Database } from '../postgres/connect.ts';
import { newId } from '../postgres/new-id.ts';

export interface Account {
  id: string;
  name: string;
  tier: Tier;
  /** The account's own limit; null: its tier's. */
  requestsPerHour: number | null;
  /** Shown on the wallet page; null: none. */
  publicName: string | null;
  createdAt: Date;
}

export interface AccountStore {
  createAccount(account: { name: string; tier: Tier; actor: string }): Promise<Account>;
  listAccounts(): Promise<Account[]>;
  /**
   * False if the account does not exist. A tier without webhooks switches the account's endpoints off, and their deliveries are
   * held; its alerts are paused. A later tier does not switch them on.
   */
  setTier(change: { accountId: string; tier: Tier; actor: string }): Promise<boolean>;
  /** Null: the limit of its tier. False if the account does not exist. */
  setRequestLimit(change: {
    accountId: string;
    requestsPerHour: number | null;
    actor: string;
  }): Promise<boolean>;
  /** Null: no name. */
  setPublicName(change: {
    accountId: string;
    publicName: PublicName | null;
    actor: string;
  }): Promise<'changed' | 'no_account' | 'taken'>;
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
        return { id, name, tier, requestsPerHour: null, publicName: null, createdAt: row.created_at };
      });
    },

    async listAccounts() {
      const rows = (await database('accounts').orderBy('created_at')) as {
        id: string;
        name: string;
        tier: Tier;
        requests_per_hour: number | null;
        public_name: string | null;
        created_at: Date;
      }[];
      return rows.map((row) => ({
        id: row.id,
        name: row.name,
        tier: row.tier,
        requestsPerHour: row.requests_per_hour,
        publicName: row.public_name,
        createdAt: row.created_at,
      }));
    },

    async setTier({ accountId, tier, actor }) {
      return database.transaction(async (trx) => {
        const changed = await trx('accounts').where({ id: accountId }).update({ tier });
        if (changed === 0) return false;
        if (!hasProFeatures(tier)) {
          await trx.raw(SWITCH_OFF_ENDPOINTS, [accountId]);
          await pauseOfTier(trx, accountId);
        }
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

    async setPublicName({ accountId, publicName, actor }) {
      return database.transaction(async (trx) => {
        // Commands take turns, so that two accounts cannot get the same name at once.
        await trx.raw(`SELECT pg_advisory_xact_lock(hashtext('accounts.public_name'))`);
        const key = publicName?.key ?? null;
        const other: unknown = await trx('accounts')
          .where({ public_name_key: key })
          .whereNot({ id: accountId })
          .first('id');
        if (key !== null && other) return 'taken';
        const changed = await trx('accounts')
          .where({ id: accountId })
          .update({ public_name: publicName?.name ?? null, public_name_key: key });
        if (changed === 0) return 'no_account';
        const action = publicName ? `account.public_name.${publicName.name}` : 'account.public_name.clear';
        await trx('audit_log').insert({ actor, action, subject: accountId });
        return 'changed';
      });
    },
  };
}
