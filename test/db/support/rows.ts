import type { Database } from '../../../db/postgres/connect.ts';
import { newId } from '../../../db/postgres/new-id.ts';
import { createAccountStore } from '../../../db/access/account-store.ts';
import { createOperationStore, type NewOperation } from '../../../db/operations/operation-store.ts';
import { createWalletStore } from '../../../db/wallets/wallet-store.ts';
import {
  createWebhookEndpointStore,
  type NewWebhookEndpoint,
} from '../../../db/webhooks/webhook-endpoint-store.ts';
import type { ProvenWallet } from '../../../domain/access/actor.ts';
import type { Operation } from '../../../domain/operations/operation.ts';
import type { OperationChange } from '../../../domain/operations/operation-change.ts';
import { KINDS } from '../../../domain/kinds.ts';
import { sendKind } from '../../../domain/sends/send-kind.ts';
import type { Send } from '../../../domain/sends/send.ts';
import { operationFixture } from '../../support/operation-fixture.ts';

/** A new account for each test, so that the tests of a file can share a database. */
export async function newAccount(database: Database): Promise<string> {
  const { id } = await createAccountStore(database).createAccount({
    name: 'Test',
    tier: 'pro',
    actor: 'test',
  });
  return id;
}

export function newOperation(ownerId: string, changes: Partial<Send> = {}): NewOperation {
  const {
    version: _,
    createdAt: _1,
    updatedAt: _2,
    deadlineAt: _3,
    ...operation
  } = operationFixture({
    id: newId('op'),
    ownerId,
    ...changes,
  });
  const commitment = sendKind.commitment(operation.request, operation.preview);
  return { operation, commitment, deadlineInMs: 60_000, message: 'Asked.' };
}

export async function insertOperation(
  database: Database,
  ownerId: string,
  changes: Partial<Send> = {},
): Promise<Operation> {
  const inserted = await createOperationStore(database, KINDS).insert(
    newOperation(ownerId, changes),
    null,
    () => undefined,
  );
  if (!inserted) throw new Error('nothing was inserted');
  return inserted;
}

/** Links a wallet to its owner, as a proof of its key does. The owner exists. */
export async function insertConnected(
  database: Database,
  ownerId: string,
  { network, address }: ProvenWallet,
): Promise<void> {
  await createWalletStore(database).add(
    { network, chainId: 'test-chain' },
    {
      ownerId,
      address,
      connected: { walletType: 'device', userId: ownerId, challenge: null },
      requestedSlot: 1,
    },
  );
}

export async function insertEndpoint(
  database: Database,
  accountId: string,
  changes: Partial<NewWebhookEndpoint> = {},
): Promise<string> {
  const endpoint = await createWebhookEndpointStore(database).insert(
    {
      id: newId('wh'),
      accountId,
      family: 'platform',
      url: 'https://example.com/hooks',
      events: ['transaction.pending', 'transaction.confirmed', 'transaction.failed'],
      wallets: null,
      active: true,
      secretCiphertext: 'ciphertext',
      ...changes,
    },
    null,
    () => undefined,
  );
  if (!endpoint) throw new Error('nothing was inserted');
  return endpoint.id;
}

/** An account with one endpoint. */
export async function newEndpointOwner(
  database: Database,
): Promise<{ accountId: string; endpointId: string }> {
  const accountId = await newAccount(database);
  return { accountId, endpointId: await insertEndpoint(database, accountId) };
}

export const CONFIRM: OperationChange = {
  status: 'awaiting_signature',
  message: 'Confirmed.',
  deadlineInMs: 60_000,
  confirmedBy: 'other',
};

/** Ends a confirmed operation, which writes an event. */
export const EXPIRE: OperationChange = {
  status: 'expired',
  message: 'Not in time.',
  error: { code: 'EXPIRED', message: 'Not in time.' },
};

export async function count(
  database: Database,
  table: string,
  where: Record<string, unknown>,
): Promise<number> {
  const row = (await database(table).where(where).count<{ count: number }[]>('* as count')) as {
    count: number;
  }[];
  return row[0]?.count ?? 0;
}
