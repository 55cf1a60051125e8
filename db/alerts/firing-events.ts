import type { Knex } from 'knex';
import type { Alert } from '../../domain/alerts/alert.ts';
import { compareDecimals } from '../../domain/amounts.ts';
import { MAX_PRICE_CHANGES_A_DAY } from '../../domain/chats/notification-settings.ts';
import type { Firing } from '../../domain/alerts/firing.ts';
import type { EventDraft } from '../../domain/events/event-draft.ts';
import { USUAL_THRESHOLDS } from '../../domain/alerts/significant-change.ts';
import type { NewEvent } from '../events/event-store.ts';
import { ownersReceivers, type Receiver } from '../events/owners-receivers.ts';
import { runPrepared } from '../postgres/prepared-statement.ts';
import { asksForChanges } from './asks-for-changes.ts';
import type { AlertMove } from './alert-writes.ts';

const A_DAY = "interval '24 hours'";

/**
 * Accounts with this threshold, if one of their endpoints asks for the event. People have the usual thresholds, and read of the tokens of which
 * their wallets hold enough; that they want to, and how often they have read of it, is asked here, because most events would otherwise be
 * written for nothing. The caller's transaction has locked the subject, so no other one writes an event of this token meanwhile.
 */
const THRESHOLD = {
  name: 'significant_change_receivers',
  text: `SELECT account.id, NULL::integer AS recent FROM accounts account LEFT JOIN significant_changes own ON own.account_id = account.id
    WHERE CASE WHEN own.account_id IS NULL THEN $3::boolean ELSE own.thresholds ->> $1 = $2 END
      AND ${asksForChanges('account.id')}
    UNION ALL
    SELECT person.id,
           (SELECT count(*)::integer FROM events sent
             WHERE sent.owner_id = person.id AND sent.name = 'price.significant_change' AND sent.created_at > now() - ${A_DAY}
               AND sent.network = $4 AND sent.body::jsonb #>> '{data,token}' = $6)
      FROM chat_users person
     WHERE $3::boolean AND person.telegram_id IS NOT NULL AND person.notifications_enabled
       AND (person.notification_events IS NULL OR 'price.significant_change' = ANY (person.notification_events))
       AND person.notification_least_holding <= (
         SELECT sum(held.amount / power(10::numeric, held.decimals)) * $7::numeric FROM wallets wallet
           JOIN followed_wallets followed ON followed.network = wallet.network AND followed.chain_id = wallet.chain_id
            AND followed.address = wallet.address AND followed.stopped_at IS NULL
           JOIN ledger_accounts held ON held.wallet_id = followed.id AND held.token = $5 AND held.amount > 0 AND NOT held.closed
          WHERE wallet.owner_id = person.id AND wallet.network = $4)`,
};

/** Who reads of the firings of alerts, by the ids of the alerts. */
export type FiringReceivers = ReadonlyMap<string, readonly Receiver[]>;

/** @param firings of alerts that the service has for all, by the ids of the alerts */
export async function findReceivers(
  trx: Knex,
  alerts: readonly Alert[],
  firings: ReadonlyMap<string, Firing>,
): Promise<FiringReceivers> {
  const ofOwner = await ownersReceivers(
    trx,
    alerts.flatMap(({ ownerId }) => ownerId ?? []),
  );
  const receivers = new Map<string, readonly Receiver[]>();
  /** Several timeframes of a token may fire at once, and none of their events is written yet. */
  const written = new Map<string, number>();
  for (const alert of alerts) {
    const { id, ownerId, channels } = alert;
    const found =
      ownerId === null
        ? await thresholdReceivers(trx, alert, firings.get(id), written)
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

async function thresholdReceivers(
  trx: Knex,
  { rule, network }: Alert,
  firing: Firing | undefined,
  written: Map<string, number>,
): Promise<Receiver[]> {
  if (rule.type !== 'percent' || firing?.event.name !== 'price.significant_change') return [];
  const { timeframe, percent, token } = rule;
  const isUsual = USUAL_THRESHOLDS[timeframe] === percent;
  const { data } = firing.event;
  // A holding that has lost its value was worth reading of.
  const price = [data.previous_price, data.current_price].toSorted(compareDecimals).at(-1);
  const asked = [timeframe, percent.toString(), isUsual, network, token, data.token, price];
  const rows = await runPrepared<{ id: string; recent: number | null }>(trx, THRESHOLD, asked);
  return rows.flatMap(({ id, recent }) => {
    const receiver = { receiver: id, user_id: id };
    // An account gets each one.
    if (recent === null) return [receiver];
    const count = recent + (written.get(id) ?? 0);
    if (count >= MAX_PRICE_CHANGES_A_DAY) return [];
    written.set(id, (written.get(id) ?? 0) + 1);
    return [receiver];
  });
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
