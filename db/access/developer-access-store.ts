import type { Knex } from 'knex';
import { TAKE_WITHIN_MINUTES } from '../../domain/access/developer-access.ts';
import { insertMessages, type NewMessageRow } from '../chats/chat-message-rows.ts';
import type { Database } from '../postgres/connect.ts';
import { newId } from '../postgres/new-id.ts';
import type { CredentialKind } from '../../domain/access/credential-format.ts';
import type { CredentialSecret, ListedCredential, NewCredential } from './credential-rows.ts';
import { addCredential, countValid, lockAccount } from './credential-writes.ts';

/** The wallet is not linked to the user's chat. The transaction must be rolled back. */
export class WalletNotLinked extends Error {
  override readonly name = 'WalletNotLinked';
}

export interface TakenCredential {
  operationId: string;
  credential: NewCredential & CredentialSecret & { kind: CredentialKind };
  /** Valid ones of its kind that the account may have with it. */
  limit: number;
  /** Carries it to the chat; null: the caller shows it. */
  message: NewMessageRow | null;
}

export interface DeveloperAccessStore {
  /** Gives out the credential of a verified operation, once. */
  take(
    taken: TakenCredential,
  ): Promise<ListedCredential | 'not_verified' | 'taken' | 'too_late' | 'too_many'>;
}

/** The user's account, which is made if it is the first time, in the transaction that completes the operation. */
export async function giveAccess(
  trx: Knex.Transaction,
  { operationId, userId }: { operationId: string; userId: string },
): Promise<void> {
  // Two operations of one user take turns.
  await trx('chat_users').where({ id: userId }).forUpdate().first('id');
  const [known] = (await trx('accounts').where({ user_id: userId }).pluck('id')) as string[];
  const accountId = known ?? newId('acc');
  if (known === undefined) {
    await trx('owners').insert({ id: accountId, kind: 'account' });
    await trx('accounts').insert({
      id: accountId,
      name: `Developer ${userId}`,
      tier: 'free',
      user_id: userId,
    });
    await trx('audit_log').insert({ actor: userId, action: 'account.create', subject: accountId });
  }
  await trx('developer_access').insert({ operation_id: operationId, account_id: accountId });
}

export async function requireLinkedWallet(
  trx: Knex.Transaction,
  wallet: { userId: string; network: string; address: string },
): Promise<void> {
  const linked: unknown = await trx('wallets')
    .where({ owner_id: wallet.userId, network: wallet.network, address: wallet.address })
    .first('address');
  if (!linked) throw new WalletNotLinked(`${wallet.address} is not linked`);
}

export function createDeveloperAccessStore(database: Database): DeveloperAccessStore {
  return {
    take: ({ operationId, credential, limit, message }) =>
      database.transaction(async (trx) => {
        const row = (await trx('developer_access')
          .join('operations', 'operations.id', 'developer_access.operation_id')
          .where({ operation_id: operationId })
          .forUpdate('developer_access')
          .first(
            'account_id',
            'credential_id',
            trx.raw(`ended_at < now() - interval '${TAKE_WITHIN_MINUTES} minutes' AS is_late`),
          )) as { account_id: string; credential_id: string | null; is_late: boolean } | undefined;
        if (!row) return 'not_verified';
        if (row.credential_id !== null) return 'taken';
        if (row.is_late) return 'too_late';
        const { account_id: accountId } = row;
        const { kind } = credential;
        await lockAccount(trx, accountId);
        if ((await countValid(trx, accountId, kind)) >= limit) return 'too_many';
        const made = await addCredential(trx, { accountId, kind }, credential, operationId, 'created');
        await trx('developer_access').where({ operation_id: operationId }).update({ credential_id: made.id });
        if (message) await insertMessages(trx, [{ ...message, carriedCredentialId: made.id }]);
        return made;
      }),
  };
}
