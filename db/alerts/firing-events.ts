import type { Knex } from 'knex';
import type { Alert, AlertChannel } from '../../domain/alerts/alert.ts';
import type { Firing } from '../../domain/alerts/firing.ts';
import type { EventDraft } from '../../domain/events/event-draft.ts';
import { USUAL_THRESHOLDS } from '../../domain/alerts/significant-change.ts';
import type { NewEvent } from '../events/event-store.ts';
import { runPrepared } from '../postgres/prepared-statement.ts';
import { asksForChanges } from './asks-for-changes.ts';
import type { AlertMove } from './alert-writes.ts';

interface Receiver {
  /** The account or user that the event is for. */
  receiver: string;
  /** As in events: the person's telegram_id, or the id of the account if it has no person. */
  user_id: string;
}

interface OwnersReceiver extends Receiver {
  /** Owner of the alert. */
  owner: string;
  channel: AlertChannel;
}

/** An owner reads of a firing in each way that it has; the alert's channels choose among them. */
const RECEIVERS = {
  name: 'alert_receivers',
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
      JOIN chat_users person ON person.id = wallet.account_id WHERE person.telegram_id IS NOT NULL`,
};

/**
 * Accounts with this threshold, if one of their endpoints asks for the event. People have the usual thresholds, and read of the tokens that
 * their wallets hold; that they want to is asked here, because most events would otherwise be written for nothing.
 */
const THRESHOLD = {
  name: 'significant_change_receivers',
  text: `SELECT account.id FROM accounts account LEFT JOIN significant_changes own ON own.account_id = account.id
    WHERE CASE WHEN own.account_id IS NULL THEN $3::boolean ELSE own.thresholds ->> $1 = $2 END
      AND ${asksForChanges('account.id')}
    UNION ALL
    SELECT person.id FROM chat_users person
     WHERE $3::boolean AND person.telegram_id IS NOT NULL AND person.notifications_enabled
       AND (person.notification_events IS NULL OR 'price.significant_change' = ANY (person.notification_events))
       AND EXISTS (
         SELECT FROM wallets wallet
           JOIN followed_wallets followed ON followed.network = wallet.network AND followed.chain_id = wallet.chain_id
            AND followed.address = wallet.address AND followed.stopped_at IS NULL
           JOIN ledger_accounts held ON held.wallet_id = followed.id AND held.token = $5 AND held.amount > 0 AND NOT held.closed
          WHERE wallet.account_id = person.id AND wallet.network = $4)`,
};

/** Who reads of the firings of alerts, by the ids of the alerts. */
export type FiringReceivers = ReadonlyMap<string, readonly Receiver[]>;

export async function findReceivers(trx: Knex, alerts: readonly Alert[]): Promise<FiringReceivers> {
  const ofOwner = await ownersReceivers(trx, alerts);
  const receivers = new Map<string, readonly Receiver[]>();
  for (const alert of alerts) {
    const { id, ownerId, channels } = alert;
    const found =
      ownerId === null
        ? await thresholdReceivers(trx, alert)
        : ofOwner.get(ownerId)?.filter(({ channel }) => channels.includes(channel));
    receivers.set(id, found ?? []);
  }
  return receivers;
}

/** The events of firings, one for each receiver of each. */
export function eventsOf(
  fired: readonly AlertMove[],
  firings: ReadonlyMap<string, Firing>,
  receivers: FiringReceivers,
): NewEvent[] {
  return fired.flatMap((move) => {
    const firing = firings.get(move.alert.id);
    if (!firing) return [];
    return (receivers.get(move.alert.id) ?? []).map((receiver) => eventOf(move, firing, receiver));
  });
}

async function ownersReceivers(trx: Knex, alerts: readonly Alert[]): Promise<Map<string, OwnersReceiver[]>> {
  const byOwner = new Map<string, OwnersReceiver[]>();
  const owners = [...new Set(alerts.flatMap(({ ownerId }) => ownerId ?? []))];
  if (owners.length === 0) return byOwner;
  for (const each of await runPrepared<OwnersReceiver>(trx, RECEIVERS, [owners])) {
    byOwner.set(each.owner, [...(byOwner.get(each.owner) ?? []), each]);
  }
  return byOwner;
}

async function thresholdReceivers(trx: Knex, { rule, network }: Alert): Promise<Receiver[]> {
  if (rule.type !== 'percent') return [];
  const { timeframe, percent, token } = rule;
  const isUsual = USUAL_THRESHOLDS[timeframe] === percent;
  const asked = [timeframe, percent.toString(), isUsual, network, token];
  const rows = await runPrepared<{ id: string }>(trx, THRESHOLD, asked);
  return rows.map(({ id }) => ({ receiver: id, user_id: id }));
}

function eventOf(
  { alert, transition }: AlertMove,
  firing: Firing,
  { receiver, user_id }: Receiver,
): NewEvent {
  return {
    subject: {
      ownerId: receiver,
      operationId: null,
      walletAddress: alert.rule.type === 'balance' ? alert.rule.walletAddress : null,
      network: alert.network,
      chainId: null,
    },
    draft: draftOf(firing, receiver, user_id, transition.at),
  };
}

function draftOf({ id, event }: Firing, receiver: string, user_id: string, at: Date): EventDraft {
  const common = { family: 'platform', cause: `${receiver}/${id}`, at } as const;
  switch (event.name) {
    case 'price.alert':
      return { ...common, name: event.name, data: { user_id, ...event.data } };
    case 'balance.alert':
      return { ...common, name: event.name, data: { user_id, ...event.data } };
    case 'price.significant_change':
      return { ...common, name: event.name, data: event.data };
  }
}
