import { insertEvent } from '../../db/events/event-store.ts';
import { TRANSACTION_EVENTS } from '../../domain/operations/transaction-event-types.ts';
import type { TestService } from '../support/wallet-service.ts';

/** Deliveries of an event that every webhook of the account receives. */
export async function createDeliveries({ database }: TestService, accountId: string): Promise<string[]> {
  const subject = {
    ownerId: accountId,
    operationId: null,
    walletAddress: null,
    network: null,
    chainId: null,
  };
  await database.transaction((transaction) =>
    insertEvent(transaction, subject, {
      family: 'platform',
      name: 'transaction.confirmed',
      data: TRANSACTION_EVENTS['transaction.confirmed'].example,
      cause: 'fuzz',
      at: new Date(),
    }),
  );
  const rows = (await database('deliveries').where({ account_id: accountId }).select('id')) as {
    id: string;
  }[];
  return rows.map(({ id }) => id);
}
