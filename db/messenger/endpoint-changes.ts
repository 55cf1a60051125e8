import type { Knex } from 'knex';
import type { AccountChange } from '../../domain/chats/account-change.ts';
import { scopesHeardBy } from '../../domain/chats/bot-events.ts';
import type { WebhookEndpoint } from '../webhooks/webhook-endpoint-rows.ts';
import { tellChats } from './tell-chats.ts';

/** Tells the chats whose events an endpoint gets that it is new or was changed, in the database transaction that changes it. */
export async function tellOfEndpoint(
  trx: Knex.Transaction,
  { family, accountId, url, events, active }: WebhookEndpoint,
  changed: 'target' | 'secret',
): Promise<void> {
  if (family !== 'bot') return;
  const about = changed === 'secret' ? 'webhook_secret' : active ? 'webhook' : 'webhook_off';
  const change: AccountChange = { about, host: new URL(url).host };
  await tellChats(trx, accountId, change, { scopes: scopesHeardBy(events) });
}
