import type { Knex } from 'knex';
import type { BotScope } from '../../domain/access/actor.ts';
import type { Granted } from '../../domain/access/preparers.ts';
import type { AccountEvent } from '../../domain/chats/bot-events.ts';
import type { UserKeys } from '../../domain/chats/user-keys.ts';
import { insertEvents } from '../events/event-store.ts';
import { NO_KEY } from './forget-user.ts';

/**
 * Writes what accounts hear of a person, encrypted with the person's key, in the caller's database transaction. An event of a chat belongs
 * to the account that hears of it. Nothing is written of a person who was forgotten in the meantime.
 */
export async function insertAccountEvents(
  trx: Knex.Transaction,
  userKeys: UserKeys,
  userId: string,
  events: readonly AccountEvent[],
): Promise<void> {
  if (events.length === 0) return;
  // Waits for a /forget under way, and holds up one that begins now.
  const person = (await trx('chat_users').where({ id: userId }).forKeyShare().first('key_ciphertext')) as
    { key_ciphertext: string } | undefined;
  if (!person || person.key_ciphertext === NO_KEY) return;
  const about = { userId, own: userKeys.cipher(userId, person.key_ciphertext) };
  await insertEvents(
    trx,
    events.map(({ accountId: ownerId, draft }) => ({
      subject: { ownerId, operationId: null, walletAddress: null, network: null, chainId: null },
      draft,
      about,
    })),
  );
}

/** The grants of a user, read in the caller's database transaction. */
export async function grantsOf(trx: Knex, userId: string): Promise<Granted[]> {
  return trx('bot_grants')
    .where({ user_id: userId })
    .whereNull('revoked_at')
    .select<{ accountId: string; scopes: BotScope[] }[]>({ accountId: 'account_id', scopes: 'scopes' });
}
