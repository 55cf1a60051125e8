import type { Knex } from 'knex';
import type { ProvenWallet } from '../../domain/access/actor.ts';
import type { LedgerChain } from '../../domain/ledger/block-range.ts';
import type { Network } from '../../domain/networks.ts';
import type { WalletType } from '../../domain/wallets/wallet-events.ts';
import { newId } from '../postgres/new-id.ts';
import { walletConnected } from '../../domain/chats/bot-events.ts';
import type { UserKeys } from '../../domain/chats/user-keys.ts';
import { grantsOf, insertAccountEvents } from './account-events.ts';
import type { Database } from '../postgres/connect.ts';
import { addWallet } from '../wallets/wallet-store.ts';
import { WALLET_CREATE } from '../../domain/wallets/wallet-create.ts';
import { MESSAGE_CHANNEL } from './chat-message-rows.ts';

export interface ProvenForUser {
  address: string;
  walletType: WalletType;
  requestedSlot: number;
}

export interface WalletOffer {
  network: Network;
  address: string;
  /** Null: not decided yet. */
  accepted: boolean | null;
}

export interface WalletOfferStore {
  /**
   * Links the wallet to its user, or does not. Repeating a decision changes nothing; the first one counts. Null if the offer is not the
   * user's. `admit` gets the number of the user's wallets including the new one, and may throw.
   */
  decide(
    user: { userId: string; telegramId: string },
    offerId: string,
    accept: boolean,
    admit: (wallets: number) => void,
  ): Promise<WalletOffer | null>;
  /** Removes at most `limit` offers that are older than `afterMs` and that no message shows any more. */
  removeOld(afterMs: number, limit: number): Promise<number>;
}

/** Asks the user, in the caller's database transaction, whether a wallet that was proven for them is theirs. */
export async function offerWallet(
  trx: Knex.Transaction,
  { network, chainId }: LedgerChain,
  userId: string,
  { address, walletType, requestedSlot }: ProvenForUser,
): Promise<void> {
  const id = newId('off');
  await trx('chat_wallet_offers').insert({
    id,
    user_id: userId,
    network,
    chain_id: chainId,
    address,
    wallet_type: walletType,
    requested_slot: requestedSlot,
  });
  await trx.raw(
    `INSERT INTO chat_messages (id, cause, chat_id, user_id, priority, offer_id)
     SELECT :id, 'offer/' || :offerId, telegram_id, id, 0, :offerId FROM chat_users WHERE id = :userId`,
    { id: newId('msg'), offerId: id, userId },
  );
  await trx.raw('SELECT pg_notify(?, ?)', [MESSAGE_CHANNEL, '']);
}

/** Answers the user's open questions about a wallet with no, in the caller's database transaction. */
export async function refuseOffers(
  trx: Knex.Transaction,
  userId: string,
  { network, address }: ProvenWallet,
): Promise<void> {
  const refused = (await trx('chat_wallet_offers')
    .where({ user_id: userId, network, address })
    .whereNull('decided_at')
    .update({ accepted: false, decided_at: trx.fn.now() })
    .returning('id')) as { id: string }[];
  await showAnswers(
    trx,
    refused.map(({ id }) => id),
  );
}

/** Each question is edited into its answer. */
async function showAnswers(trx: Knex.Transaction, offerIds: readonly string[]): Promise<void> {
  await trx('chat_messages')
    .whereIn('offer_id', offerIds)
    .whereNull('closed_at')
    .update({ revision: trx.raw('revision + 1'), due_at: trx.fn.now() });
  await trx.raw('SELECT pg_notify(?, ?)', [MESSAGE_CHANNEL, '']);
}

/** The messages that asked for the wallet say that it is linked. Those that were given up stay as they are. */
async function showLinked(
  trx: Knex.Transaction,
  userId: string,
  { network, address }: ProvenWallet,
): Promise<void> {
  const asked = trx('operations')
    .where({ owner_id: userId, network, wallet_address: address, kind: WALLET_CREATE, status: 'confirmed' })
    .select('id');
  await trx('chat_messages')
    .whereIn('operation_id', asked)
    .where({ user_id: userId })
    .whereNull('closed_reason')
    .update({ revision: trx.raw('revision + 1'), due_at: trx.fn.now(), closed_at: null });
}

interface OfferRow {
  network: Network;
  chain_id: string;
  address: string;
  wallet_type: WalletType;
  requested_slot: string;
  accepted: boolean | null;
}

export function createWalletOfferStore(database: Database, userKeys: UserKeys): WalletOfferStore {
  return {
    decide: ({ userId, telegramId }, offerId, accept, admit) =>
      database.transaction(async (trx) => {
        const row = (await trx('chat_wallet_offers')
          .where({ id: offerId, user_id: userId })
          .forUpdate()
          .first('network', 'chain_id', 'address', 'wallet_type', 'requested_slot', 'accepted')) as
          OfferRow | undefined;
        if (!row) return null;
        const { network, address } = row;
        if (row.accepted !== null) return { network, address, accepted: row.accepted };
        await trx('chat_wallet_offers')
          .where({ id: offerId })
          .update({ accepted: accept, decided_at: trx.fn.now() });
        await showAnswers(trx, [offerId]);
        if (accept) {
          await showLinked(trx, userId, { network, address });
          const connected = { walletType: row.wallet_type, userId: telegramId, challenge: null };
          await addWallet(
            trx,
            { network, chainId: row.chain_id },
            { ownerId: userId, address, connected, requestedSlot: Number(row.requested_slot) },
            admit,
          );
          const told = { chatId: telegramId, address, cause: `offer/${offerId}`, at: new Date() };
          const events = walletConnected(await grantsOf(trx, userId), told);
          await insertAccountEvents(trx, userKeys, userId, events);
        }
        return { network, address, accepted: accept };
      }),

    async removeOld(afterMs, limit) {
      const { rowCount } = await database.raw<{ rowCount: number }>(
        `DELETE FROM chat_wallet_offers WHERE id IN (
           SELECT id FROM chat_wallet_offers offer WHERE proven_at < now() - :afterMs * interval '1 ms'
              AND NOT EXISTS (SELECT FROM chat_messages message WHERE message.offer_id = offer.id)
            ORDER BY proven_at LIMIT :limit)`,
        { afterMs, limit },
      );
      return rowCount;
    },
  };
}
