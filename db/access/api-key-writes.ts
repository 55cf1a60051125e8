import type { Knex } from 'knex';
import type { KeyChange } from '../../domain/access/key-change.ts';
import { keyScopes } from '../../domain/access/key-scopes.ts';
import { newId } from '../postgres/new-id.ts';
import { IS_VALID_KEY, KEY_COLUMNS, toListedKey, type KeyRow, type ListedApiKey } from './api-key-rows.ts';
import type { KeySecret, NewApiKey } from './api-key-store.ts';
import { noticeKeyChange } from './key-notices.ts';

/** Changes of an account's keys take turns, so that its limit holds. False if the account does not exist. */
export async function lockAccount(trx: Knex.Transaction, accountId: string): Promise<boolean> {
  const row: unknown = await trx('accounts').where({ id: accountId }).forNoKeyUpdate().first('id');
  return row !== undefined;
}

export function ofAccount(database: Knex, accountId: string): Knex.QueryBuilder {
  return database('credentials')
    .where({ account_id: accountId, kind: 'api_key' })
    .select(...KEY_COLUMNS);
}

export async function countValid(trx: Knex.Transaction, accountId: string): Promise<number> {
  const rows = (await ofAccount(trx, accountId).whereRaw(IS_VALID_KEY)) as unknown[];
  return rows.length;
}

/** Adds a key, and reports it to the person whose account it is. */
export async function addKey(
  trx: Knex.Transaction,
  accountId: string,
  { name, scopes, defaultNetwork, expiresAt, publicPart, secretHash }: NewApiKey & KeySecret,
  actor: string,
  change: KeyChange,
): Promise<ListedApiKey> {
  const id = newId('key');
  const [row] = (await trx('credentials')
    .insert({
      id,
      account_id: accountId,
      kind: 'api_key',
      name,
      public_part: publicPart,
      secret_hash: secretHash,
      default_network: defaultNetwork,
      scopes: keyScopes(scopes),
      expires_at: expiresAt,
    })
    .returning([...KEY_COLUMNS])) as KeyRow[];
  if (!row) throw new Error('insert returned no row');
  await trx('audit_log').insert({ actor, action: 'key.create', subject: id });
  await noticeKeyChange(trx, id, change);
  return toListedKey(row);
}

/** Of the account that belongs to the user. Returns how many there were. */
export async function revokeAllKeys(trx: Knex.Transaction, userId: string, actor: string): Promise<number> {
  const revoked = (await trx('credentials')
    .whereIn('account_id', trx('accounts').where({ user_id: userId }).select('id'))
    .where({ kind: 'api_key' })
    .whereRaw(IS_VALID_KEY)
    .update({ revoked_at: trx.fn.now() })
    .returning('id')) as { id: string }[];
  for (const { id } of revoked) await trx('audit_log').insert({ actor, action: 'key.revoke', subject: id });
  return revoked.length;
}
