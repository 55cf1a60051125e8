import type { CredentialChange } from '../../domain/access/credential-change.ts';
import type { CredentialKind } from '../../domain/access/credential-format.ts';
import type { Database } from '../postgres/connect.ts';
import {
  CREDENTIAL_COLUMNS,
  IS_VALID,
  toListed,
  USE_IS_RECENT,
  type CredentialRow,
  type ListedCredential,
} from './credential-rows.ts';
import { insertCredentialNotification } from './credential-notifications.ts';
import { revokeFound, revokeOfUser } from './credential-writes.ts';

/** The account that a person has asked for, with its valid credentials, the newest first. */
export interface OwnAccount {
  id: string;
  /** Null: none, so the account cannot ask people for consent. */
  publicName: string | null;
  credentials: ListedCredential[];
}

/** API keys and bot tokens alike. */
export interface CredentialStore {
  /** Null: the user has no account. */
  accountOf(userId: string): Promise<OwnAccount | null>;
  /** A valid one of any account; compare `secretHash` in constant time. */
  findAny(publicPart: string): Promise<{ id: string; kind: CredentialKind; secretHash: string } | null>;
  /** Revokes a credential; `kind` and `accountId` restrict which. False if it does not exist or is already revoked. */
  revoke(credential: {
    id: string;
    kind?: CredentialKind;
    accountId?: string;
    /** Default: revoked. */
    change?: CredentialChange;
    /** For the audit log. */
    actor: string;
  }): Promise<boolean>;
  /** All of the account that belongs to the user, without a message for each. Returns how many there were. */
  revokeOfUser(user: { userId: string; actor: string }): Promise<number>;
  /** Records that it was used, once a minute. */
  recordUse(id: string): Promise<void>;
}

export function createCredentialStore(database: Database): CredentialStore {
  return {
    async accountOf(userId) {
      const account = (await database('accounts').where({ user_id: userId }).first('id', 'public_name')) as
        { id: string; public_name: string | null } | undefined;
      if (!account) return null;
      const rows = (await database('credentials')
        .where({ account_id: account.id })
        .whereRaw(IS_VALID)
        .orderBy('id', 'desc')
        .select(...CREDENTIAL_COLUMNS)) as CredentialRow[];
      return { id: account.id, publicName: account.public_name, credentials: rows.map(toListed) };
    },

    async findAny(publicPart) {
      const row = (await database('credentials')
        .where({ public_part: publicPart })
        .whereRaw(IS_VALID)
        .first('id', 'kind', 'secret_hash')) as
        { id: string; kind: CredentialKind; secret_hash: string } | undefined;
      return row ? { id: row.id, kind: row.kind, secretHash: row.secret_hash } : null;
    },

    revoke: ({ id, kind, accountId, change = 'revoked', actor }) =>
      database.transaction(async (trx) => {
        const where = {
          id,
          ...(kind === undefined ? {} : { kind }),
          ...(accountId === undefined ? {} : { account_id: accountId }),
        };
        const [revoked] = await revokeFound(trx, (credentials) => credentials.where(where), actor);
        if (!revoked) return false;
        await insertCredentialNotification(trx, id, change);
        return true;
      }),

    revokeOfUser: ({ userId, actor }) => database.transaction((trx) => revokeOfUser(trx, userId, actor)),

    async recordUse(id) {
      await database('credentials')
        .where({ id })
        .whereRaw(`NOT ${USE_IS_RECENT}`)
        .update({ last_used_at: database.fn.now() });
    },
  };
}
