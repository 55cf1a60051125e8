import type { Knex } from 'knex';

/**
 * Removes what an owner has saved, in the database transaction that removed or locked the row that RecipientStore.save
 * (recipient-store.ts) holds, so nothing is saved afterwards.
 */
export async function removeRecipients(trx: Knex.Transaction, ownerId: string): Promise<void> {
  await trx('recipients').where({ owner_id: ownerId }).del();
}
