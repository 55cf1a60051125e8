import type { Knex } from 'knex';
import { isUserId } from '../../domain/access/owner.ts';
import { PREPARE_SCOPE } from '../../domain/access/preparers.ts';
import { PRIORITY } from '../../domain/chats/chat-content.ts';
import { MESSAGE_CHANNEL } from '../chats/chat-message-rows.ts';
import { runBuilt } from '../postgres/prepared-statement.ts';

/** SQL: the grant with which an account prepares operations. */
export const MAY_PREPARE = `given.revoked_at IS NULL AND '${PREPARE_SCOPE}' = ANY (given.scopes)`;

/** SQL: ids of the accounts that may prepare for a wallet: those that a person to whose chat it is linked lets do so. */
export function preparersFor(wallet: string): string {
  return `SELECT given.account_id FROM wallets linked JOIN bot_grants given ON given.user_id = linked.owner_id
     WHERE linked.network = ${wallet}.network AND linked.address = ${wallet}.address AND linked.connection = 'connected'
       AND ${MAY_PREPARE}`;
}

const SHOW = `WITH shown AS (
    INSERT INTO chat_messages (id, cause, chat_id, user_id, priority, account_id, operation_id)
    SELECT 'msg_' || uuidv7(), 'prepared/' || CAST(:operationId AS text) || '/' || users.id, users.telegram_id, users.id,
           ${PRIORITY.notification}, given.account_id, :operationId
      FROM wallets linked JOIN bot_grants given ON given.user_id = linked.owner_id
      JOIN chat_users users ON users.id = linked.owner_id
     WHERE linked.network = :network AND linked.address = :walletAddress AND linked.connection = 'connected'
       AND given.account_id = :ownerId AND ${MAY_PREPARE} AND users.telegram_id IS NOT NULL
    RETURNING id)
  SELECT pg_notify('${MESSAGE_CHANNEL}', '') FROM shown LIMIT 1`;

export interface PreparedByAccount {
  id: string;
  ownerId: string;
  network: string;
  /** Null for an operation that a proof completes: no chat has a card of it. */
  walletAddress: string | null;
}

/**
 * Shows an operation that an account has prepared in the chats to which its wallet is linked and whose person lets the account prepare, in the
 * database transaction that inserts it. Any other account may name the address in `from`, and reaches no chat by it.
 */
export async function showPrepared(
  trx: Knex.Transaction,
  { id: operationId, ownerId, network, walletAddress }: PreparedByAccount,
): Promise<void> {
  if (walletAddress === null || isUserId(ownerId)) return;
  await runBuilt(trx, trx.raw(SHOW, { operationId, ownerId, network, walletAddress }));
}
