import type { Account, AccountStore, ListedApiKey } from '../../db/access/account-store.ts';
import type { Tier } from '../../domain/access/accounts.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { authorize } from './authorize.ts';

export interface AccountAdministrationDeps {
  accounts: Pick<
    AccountStore,
    'createAccount' | 'listAccounts' | 'setTier' | 'setRequestLimit' | 'listApiKeys' | 'revokeApiKey'
  >;
}

/** Accounts and their keys, for operators. The audit log names the operator of each change. */
export function createAccountAdministration({ accounts }: AccountAdministrationDeps) {
  return {
    async createAccount(actor: Actor, { name, tier }: { name: string; tier: Tier }): Promise<Account> {
      authorize(actor, 'account.create', 'foreign');
      return accounts.createAccount({ name, tier, actor: actor.name });
    },

    async listAccounts(actor: Actor): Promise<Account[]> {
      authorize(actor, 'account.list', 'foreign');
      return accounts.listAccounts();
    },

    /** False if the account does not exist. */
    async setTier(actor: Actor, { accountId, tier }: { accountId: string; tier: Tier }): Promise<boolean> {
      authorize(actor, 'account.set_tier', 'foreign');
      return accounts.setTier({ accountId, tier, actor: actor.name });
    },

    /** Null: the limit of its tier. False if the account does not exist. */
    async setRequestLimit(
      actor: Actor,
      { accountId, requestsPerHour }: { accountId: string; requestsPerHour: number | null },
    ): Promise<boolean> {
      authorize(actor, 'account.set_limit', 'foreign');
      return accounts.setRequestLimit({ accountId, requestsPerHour, actor: actor.name });
    },

    async listKeys(actor: Actor, accountId: string): Promise<ListedApiKey[]> {
      authorize(actor, 'key.list', 'foreign');
      return accounts.listApiKeys(accountId);
    },

    /** False if the key does not exist or is already revoked. */
    async revokeKey(actor: Actor, keyId: string): Promise<boolean> {
      authorize(actor, 'key.revoke', 'foreign');
      return accounts.revokeApiKey({ keyId, actor: actor.name });
    },
  };
}
