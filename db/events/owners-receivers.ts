import type { Knex } from 'knex';
import type { AlertChannel } from '../../domain/alerts/alert.ts';
import { runPrepared } from '../postgres/prepared-statement.ts';

/** The account or person that an event is for. */
export interface Receiver {
  receiver: string;
  /** As in events: the person's telegram_id, or the id of the account if it has no person. */
  user_id: string;
}

export interface OwnersReceiver extends Receiver {
  owner: string;
  channel: AlertChannel;
}

/** An account, a person and a wallet of the page each read in the ways that they have. */
const RECEIVERS = {
  name: 'receivers_of_owners',
  text: `WITH owner AS (SELECT unnest($1::text[]) AS id)
    SELECT owner.id AS owner, 'webhook' AS channel, account.id AS receiver, coalesce(person.telegram_id::text, account.id) AS user_id
      FROM owner JOIN accounts account ON account.id = owner.id LEFT JOIN chat_users person ON person.id = account.user_id
    UNION ALL
    SELECT owner.id, 'webhook', account.id, coalesce(person.telegram_id::text, account.id)
      FROM owner JOIN accounts account ON account.user_id = owner.id JOIN chat_users person ON person.id = account.user_id
    UNION ALL
    SELECT owner.id, 'chat', person.id, person.telegram_id::text
      FROM owner JOIN chat_users person ON person.id = owner.id WHERE person.telegram_id IS NOT NULL
    UNION ALL
    SELECT owner.id, 'chat', person.id, person.telegram_id::text
      FROM owner JOIN accounts account ON account.id = owner.id JOIN chat_users person ON person.id = account.user_id
     WHERE person.telegram_id IS NOT NULL
    UNION ALL
    SELECT owner.id, 'chat', person.id, person.telegram_id::text
      FROM owner JOIN wallets wallet ON wallet.network = split_part(owner.id, '/', 1) AND wallet.address = split_part(owner.id, '/', 2)
      JOIN chat_users person ON person.id = wallet.owner_id WHERE person.telegram_id IS NOT NULL`,
};

/** Who reads what happens to things of these owners, by owner. */
export async function ownersReceivers(
  trx: Knex,
  owners: readonly string[],
): Promise<Map<string, OwnersReceiver[]>> {
  const byOwner = new Map<string, OwnersReceiver[]>();
  const different = [...new Set(owners)];
  if (different.length === 0) return byOwner;
  for (const each of await runPrepared<OwnersReceiver>(trx, RECEIVERS, [different])) {
    byOwner.set(each.owner, [...(byOwner.get(each.owner) ?? []), each]);
  }
  return byOwner;
}
