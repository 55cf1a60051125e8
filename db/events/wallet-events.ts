import type { Knex } from 'knex';
import type { EventDraft } from '../../domain/events/event-draft.ts';
import type { WalletEventDraft } from '../../domain/operations/operation-kind.ts';
import { runPrepared } from '../postgres/prepared-statement.ts';
import { insertEvents, type EventSubject } from './event-store.ts';
import type { Receiver } from './owners-receivers.ts';

/** Its owner, and every account and person that connected or watches the wallet. */
const RECEIVERS = {
  name: 'receivers_of_wallet',
  text: `SELECT found.id AS receiver, coalesce(person.telegram_id::text, found.id) AS user_id
    FROM (SELECT $1::text AS id UNION
          SELECT owner_id FROM wallets WHERE network = $2 AND address = $3 AND paused_at IS NULL) found
    LEFT JOIN accounts account ON account.id = found.id
    LEFT JOIN chat_users person ON person.id = coalesce(account.user_id, found.id)
   ORDER BY found.id`,
};

/**
 * Writes events about a wallet, one for each receiver. The user of an event is its receiver: others who watch the address must not learn who
 * owns it.
 */
export async function insertWalletEvents(
  trx: Knex,
  subject: EventSubject,
  drafts: readonly WalletEventDraft[],
): Promise<void> {
  if (drafts.length === 0) return;
  const { ownerId, network, walletAddress } = subject;
  const receivers = await runPrepared<Receiver>(trx, RECEIVERS, [ownerId, network, walletAddress]);
  await insertEvents(
    trx,
    drafts.flatMap((draft) =>
      receivers.map(({ receiver, user_id }) => ({
        subject: { ...subject, ownerId: receiver },
        draft: addressed(draft, receiver, user_id),
      })),
    ),
  );
}

function addressed(draft: WalletEventDraft, receiver: string, user_id: string): EventDraft {
  const common = { family: 'platform', cause: `${receiver}/${draft.cause}`, at: draft.at } as const;
  switch (draft.name) {
    case 'stake.delegated':
      return { ...common, name: draft.name, data: { user_id, ...draft.data } };
    case 'stake.undelegated':
      return { ...common, name: draft.name, data: { user_id, ...draft.data } };
    case 'stake.withdrawn':
      return { ...common, name: draft.name, data: { user_id, ...draft.data } };
  }
}
