import { base58 } from '@scure/base';
import type { Client } from '@temporalio/client';
import type { WalletCreateOperation } from '../../client/src/index.ts';
import type { PageSession } from '../../domain/access/actor.ts';
import type { AskingPage } from '../../domain/sessions/asking-page.ts';
import { newWallet } from './chain-client.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { operationWorkflowId, wakeSignal } from '../../workflows/operations/operation-messages.ts';
import { waitUntil } from './wait-until.ts';
import type { TestService } from './wallet-service.ts';

const PAGE: AskingPage = { origin: 'http://localhost:3001', transport: 'cookie' };

/** The ends of an operation that asks for a wallet, by name. */
export function walletCreateEnds(
  { database }: Pick<TestService, 'database'>,
  temporal: Client,
  { operations, sessions, walletCreation }: UseCases,
): Record<'proven' | 'rejected' | 'cancelled' | 'expired', (asked: WalletCreateOperation) => Promise<void>> {
  async function opened(asked: WalletCreateOperation): Promise<PageSession> {
    const { url } = await asked.createLink();
    const { session } = await sessions.redeem(null, url.split('/#')[1] ?? '', PAGE);
    return session;
  }

  return {
    async proven(asked) {
      const session = await opened(asked);
      const wallet = await newWallet();
      const { address } = wallet;
      const { message } = await walletCreation.challenge(session, asked.id, address, PAGE);
      const signature = base58.encode(await wallet.signMessage(new TextEncoder().encode(message)));
      const signed = { address, message, signature, walletType: 'device' as const };
      await walletCreation.prove(session, asked.id, signed, PAGE);
    },
    async rejected(asked) {
      await operations.cancel(await opened(asked), asked.id);
    },
    async cancelled(asked) {
      await asked.cancel();
    },
    async expired({ id }) {
      await database('operations')
        .where({ id })
        .update({ deadline_at: database.raw("now() - interval '1 second'") });
      const workflow = temporal.workflow.getHandle(operationWorkflowId('wallet.create', id));
      await waitUntil('the workflow is started', () => workflow.describe().catch(() => undefined));
      // Fails if it read the row only now, and has ended.
      await workflow.signal(wakeSignal).catch(() => undefined);
    },
  };
}
