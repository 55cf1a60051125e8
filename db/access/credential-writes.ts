import type { Knex } from 'knex';
import type { CredentialChange } from '../../domain/access/credential-change.ts';
import type { CredentialKind } from '../../domain/access/credential-format.ts';
import { keyScopes } from '../../domain/access/key-scopes.ts';
import { newId } from '../postgres/new-id.ts';
import {
  CREDENTIAL_COLUMNS,
  IS_VALID,
  toListed,
  type CredentialRow,
  type CredentialSecret,
  type ListedCredential,
  type NewCredential,
} from './credential-rows.ts';
import { insertCredentialNotification } from './credential-notifications.ts';

/** As the audit log names them. */
const AUDIT_NAMES = { api_key: 'key', bot_token: 'bot_token' } as const;

/** Changes of an account's credentials take turns, so that its limit holds. False if the account does not exist. */
export async function lockAccount(trx: Knex.Transaction, accountId: string): Promise<boolean> {
  const row: unknown = await trx('accounts').where({ id: accountId }).forNoKeyUpdate().first('id');
  return row !== undefined;
}

export function ofAccount(database: Knex, accountId: string, kind: CredentialKind): Knex.QueryBuilder {
  return database('credentials')
    .where({ account_id: accountId, kind })
    .select(...CREDENTIAL_COLUMNS);
}

export async function countValid(
  trx: Knex.Transaction,
  accountId: string,
  kind: CredentialKind,
): Promise<number> {
  const rows = (await ofAccount(trx, accountId, kind).whereRaw(IS_VALID)) as unknown[];
  return rows.length;
}

/** Adds a credential. `change` reports it to the person whose account it is; null: the person reads it in another way. */
export async function addCredential(
  trx: Knex.Transaction,
  { accountId, kind }: { accountId: string; kind: CredentialKind },
  { name, scopes, defaultNetwork, expiresAt, publicPart, secretHash }: NewCredential & CredentialSecret,
  actor: string,
  change: CredentialChange | null,
): Promise<ListedCredential> {
  const id = newId('key');
  const [row] = (await trx('credentials')
    .insert({
      id,
      account_id: accountId,
      kind,
      name,
      public_part: publicPart,
      secret_hash: secretHash,
      default_network: defaultNetwork,
      scopes: keyScopes(scopes),
      expires_at: expiresAt,
    })
    .returning([...CREDENTIAL_COLUMNS])) as CredentialRow[];
  if (!row) throw new Error('insert returned no row');
  await trx('audit_log').insert({ actor, action: `${AUDIT_NAMES[kind]}.create`, subject: id });
  if (change) await insertCredentialNotification(trx, id, change);
  return toListed(row);
}

/** Revokes those that the query finds and that are not revoked. Returns them. */
export async function revokeFound(
  trx: Knex.Transaction,
  find: (credentials: Knex.QueryBuilder) => Knex.QueryBuilder,
  actor: string,
): Promise<{ id: string; kind: CredentialKind }[]> {
  const revoked = (await find(trx('credentials').whereNull('revoked_at'))
    .update({ revoked_at: trx.fn.now() })
    .returning(['id', 'kind'])) as { id: string; kind: CredentialKind }[];
  for (const { id, kind } of revoked) {
    await trx('audit_log').insert({ actor, action: `${AUDIT_NAMES[kind]}.revoke`, subject: id });
  }
  return revoked;
}

/** All of the account that belongs to the user, without a message for each. Returns how many there were. */
export async function revokeOfUser(trx: Knex.Transaction, userId: string, actor: string): Promise<number> {
  const revoked = await revokeFound(
    trx,
    (credentials) =>
      credentials
        .whereIn('account_id', trx('accounts').where({ user_id: userId }).select('id'))
        .whereRaw(IS_VALID),
    actor,
  );
  return revoked.length;
}
