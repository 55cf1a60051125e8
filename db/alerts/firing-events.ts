import type { Knex } from 'knex';
import type { Alert } from '../../domain/alerts/alert.ts';
import type { Firing } from '../../domain/alerts/firing.ts';
import type { EventDraft } from '../../domain/events/event-draft.ts';
import { USUAL_THRESHOLDS } from '../../domain/alerts/significant-change.ts';
import type { NewEvent } from '../events/event-store.ts';
import { ownersReceivers, type Receiver } from '../events/owners-receivers.ts';
import { runPrepared } from '../postgres/prepared-statement.ts';
import { asksForChanges } from './asks-for-changes.ts';
import type { AlertMove } from './alert-writes.ts';

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
          WHERE wallet.owner_id = person.id AND wallet.network = $4)`,
};

/** Who reads of the firings of alerts, by the ids of the alerts. */
export type FiringReceivers = ReadonlyMap<string, readonly Receiver[]>;

export async function findReceivers(trx: Knex, alerts: readonly Alert[]): Promise<FiringReceivers> {
  const ofOwner = await ownersReceivers(
    trx,
    alerts.flatMap(({ ownerId }) => ownerId ?? []),
  );
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
