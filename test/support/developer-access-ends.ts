import { randomUUID } from 'node:crypto';
import { base58 } from '@scure/base';
import type { Client } from '@temporalio/client';
import type { ChatUser, PageSession } from '../../domain/access/actor.ts';
import type { AskingPage } from '../../domain/sessions/asking-page.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { operationWorkflowId, wakeSignal } from '../../workflows/operations/operation-messages.ts';
import { newWallet, type TestWallet } from './chain-client.ts';
import { waitUntil } from './wait-until.ts';
import type { TestService } from './wallet-service.ts';

const PAGE: AskingPage = { origin: 'http://localhost:3001', transport: 'cookie' };

/** A user of the bot with a wallet, without a chat. */
async function newUser({ database, config }: Pick<TestService, 'database' | 'config'>, chainId: string) {
  const id = `usr_${randomUUID()}`;
  const telegramId = randomUUID();
  const wallet = await newWallet();
  await database('owners').insert({ id, kind: 'user' });
  await database('chat_users').insert({
    id,
    telegram_id: telegramId,
    key_ciphertext: 'none',
    profile_ciphertext: 'none',
    language: 'en',
  });
  const network = config.defaultNetwork;
  await database('wallets').insert({
    owner_id: id,
    network,
    chain_id: chainId,
    address: wallet.address,
    connection: 'connected',
    connected_at: new Date(),
    wallet_type: 'device',
  });
  const wallets = [{ network, address: wallet.address }];
  const actor: ChatUser = { kind: 'chat_user', userId: id, telegramId, wallets, grants: [] };
  return { actor, wallet, network };
}

/** The ends of an operation with which a person verifies themselves, by name. Each returns the id of its workflow. */
export function developerAccessEnds(
  service: Pick<TestService, 'database' | 'config'>,
  temporal: Client,
  { developerAccess, operations, sessions, walletCreation }: UseCases,
): Record<'proven' | 'cancelled' | 'expired', () => Promise<string>> {
  const { database } = service;
  async function asked() {
    const [chain] = (await database('chains').pluck('chain_id')) as string[];
    const { actor, wallet, network } = await newUser(service, chain ?? 'none');
    const { value } = await developerAccess.request(
      actor,
      { network, credential: 'api_key' },
      { idempotency: { key: randomUUID(), route: 'test' }, requestId: 'test' },
    );
    const { id } = value.operation;
    return { actor, wallet, id, workflowId: operationWorkflowId('developer.access', id) };
  }

  async function prove(session: PageSession, id: string, wallet: TestWallet): Promise<void> {
    const { address } = wallet;
    const { message } = await walletCreation.challenge(session, id, address, PAGE);
    const signature = base58.encode(await wallet.signMessage(new TextEncoder().encode(message)));
    await walletCreation.prove(session, id, { address, message, signature, walletType: 'device' }, PAGE);
  }

  return {
    async proven() {
      const { actor, wallet, id, workflowId } = await asked();
      const { token } = await sessions.createLink(actor, id);
      const { session } = await sessions.redeem(null, token, PAGE);
      await prove(session, id, wallet);
      return workflowId;
    },
    async cancelled() {
      const { actor, id, workflowId } = await asked();
      await operations.cancel(actor, id);
      return workflowId;
    },
    async expired() {
      const { id, workflowId } = await asked();
      await database('operations')
        .where({ id })
        .update({ deadline_at: database.raw("now() - interval '1 second'") });
      const workflow = temporal.workflow.getHandle(workflowId);
      await waitUntil('the workflow is started', () => workflow.describe().catch(() => undefined));
      // Fails if it read the row only now, and has ended.
      await workflow.signal(wakeSignal).catch(() => undefined);
      return workflowId;
    },
  };
}
