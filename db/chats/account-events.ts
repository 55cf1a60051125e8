import type { Knex } from 'knex';
import type { BotScope } from '../../domain/access/actor.ts';
import type { Granted } from '../../domain/access/preparers.ts';
import type { AccountEvent } from '../../domain/chats/bot-events.ts';
import type { NewEvent } from '../events/event-store.ts';

/** An event of a chat belongs to the account that hears of it. */
export function toNewEvent({ accountId, draft }: AccountEvent): NewEvent {
  return {
    subject: { ownerId: accountId, operationId: null, walletAddress: null, network: null, chainId: null },
    draft,
  };
}

/** What a user has granted, in the caller's database transaction. */
export async function grantsOf(trx: Knex, userId: string): Promise<Granted[]> {
  return trx('bot_grants')
    .where({ user_id: userId })
    .whereNull('revoked_at')
    .select<{ accountId: string; scopes: BotScope[] }[]>({ accountId: 'account_id', scopes: 'scopes' });
}
