import type { Account, AccountStore } from '../../db/access/account-store.ts';
import type { ListedCredential } from '../../db/access/credential-rows.ts';
import type { ApiKeyStore } from '../../db/access/api-key-store.ts';
import type { CredentialStore } from '../../db/access/credential-store.ts';
import type { Tier } from '../../domain/access/accounts.ts';
import type { KeyScope } from '../../domain/access/key-scopes.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { PUBLIC_NAME_RULE, readPublicName } from '../../domain/access/public-name.ts';
import { ServiceError } from '../../domain/errors.ts';
import { authorize } from './authorize.ts';

export interface AccountAdministrationDeps {
  accounts: Pick<
    AccountStore,
    'createAccount' | 'listAccounts' | 'setTier' | 'setRequestLimit' | 'setPublicName'
  >;
  keys: Pick<ApiKeyStore, 'list' | 'change'>;
  credentials: Pick<CredentialStore, 'revoke'>;
}

/** Accounts and their keys, for operators. The audit log names the operator of each change. */
export function createAccountAdministration({ accounts, keys, credentials }: AccountAdministrationDeps) {
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

    /** Null: no name. Throws if it cannot be a public name, or looks like that of another account. False if the account does not exist. */
    async setPublicName(
      actor: Actor,
      { accountId, publicName }: { accountId: string; publicName: string | null },
    ): Promise<boolean> {
      authorize(actor, 'account.set_public_name', 'foreign');
      const read = publicName === null ? null : readPublicName(publicName);
      if (publicName !== null && !read) throw new ServiceError('INVALID_REQUEST', PUBLIC_NAME_RULE);
      const outcome = await accounts.setPublicName({ accountId, publicName: read, actor: actor.name });
      if (outcome === 'taken') {
        throw new ServiceError(
          'CONFLICT',
          'Another account has this public name, or one that looks like it.',
        );
      }
      return outcome === 'changed';
    },

    async listKeys(actor: Actor, accountId: string): Promise<ListedCredential[]> {
      authorize(actor, 'key.list', 'foreign');
      return keys.list(accountId);
    },

    /** False if the key does not exist or is already revoked. */
    async revokeKey(actor: Actor, keyId: string): Promise<boolean> {
      authorize(actor, 'key.revoke', 'foreign');
      return credentials.revoke({ id: keyId, kind: 'api_key', actor: actor.name });
    },

    /** Fields that are left out stay; a null expiry means never. False if the key does not exist or is revoked. */
    async changeKey(
      actor: Actor,
      keyId: string,
      change: { scopes?: KeyScope[]; expiresAt?: Date | null },
    ): Promise<boolean> {
      authorize(actor, 'key.change', 'foreign');
      return keys.change({ keyId, ...change, actor: actor.name });
    },
  };
}
