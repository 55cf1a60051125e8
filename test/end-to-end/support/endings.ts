import { Client } from '@temporalio/client';
import { createWalletClient } from '../../../client/src/index.ts';
import { operationWorkflowId } from '../../../workflows/operations/operation-messages.ts';
import { deliveryWorkflowId } from '../../../workflows/webhooks/delivery-messages.ts';
import { fundedWallet, newWallet } from '../../support/chain-client.ts';
import { revertedSend } from '../../support/reverted-send.ts';
import { smallSends } from '../../support/small-send.ts';
import { waitUntil } from '../../support/wait-until.ts';
import type { TestService } from '../../support/wallet-service.ts';
import { afterOneFailure, startReceiver } from '../../support/webhook-receiver.ts';

/** Ids of workflows that have ended: a send of each ending, and two deliveries that needed a second attempt. */
export type Endings = Record<
  'confirmed' | 'failed' | 'expired' | 'cancelled' | 'delivered' | 'givenUp',
  string
>;

/** Short, but longer than a busy machine takes to store the send and to start its workflow's timer. */
const VALID_MS = 10_000;

export async function createEndings(service: TestService): Promise<Endings> {
  const { apiKey, accountId } = await service.createAccount();
  const client = createWalletClient({ baseUrl: service.baseUrl, apiKey, network: 'devnet' });
  const accepting = await startReceiver(afterOneFailure(200));
  const refusing = await startReceiver(afterOneFailure(404));
  const secret = 'only-the-receivers-know-this';
  await client.webhooks.create({ url: accepting.url, events: ['transaction.confirmed'], secret });
  await client.webhooks.create({ url: refusing.url, events: ['transaction.failed'], secret });
  const from = await fundedWallet();
  const { address: to } = await newWallet();
  const ask = smallSends(client, from.address, to);

  try {
    const [failed, confirmed, cancelled, expired] = await Promise.all([
      revertedSend(service, apiKey),
      ask().then(async (send) => {
        await send.confirm(from);
        return send.id;
      }),
      ask().then(async (send) => {
        await send.cancel();
        return send.id;
      }),
      ask(new Date(Date.now() + VALID_MS)).then(({ id }) => id),
    ]);
    const [delivered, givenUp] = await Promise.all([
      deliveryOf(service, accountId, 'delivered'),
      deliveryOf(service, accountId, 'failed'),
    ]);
    const send = (id: string) => operationWorkflowId('send', id);
    const endings = {
      confirmed: send(confirmed),
      failed: send(failed),
      expired: send(expired),
      cancelled: send(cancelled),
      delivered,
      givenUp,
    };
    await haveEnded(service, Object.values(endings));
    return endings;
  } finally {
    await Promise.all([accepting.stop(), refusing.stop()]);
  }
}

/** Most of them end by an error. */
async function haveEnded({ connection, config }: TestService, ids: readonly string[]): Promise<void> {
  const { workflow } = new Client({ connection, namespace: config.temporal.namespace });
  await Promise.allSettled(ids.map((id) => workflow.getHandle(id).result()));
}

function deliveryOf({ database }: TestService, accountId: string, status: string): Promise<string> {
  return waitUntil(`a delivery has ${status}`, async () => {
    const row = (await database('deliveries').where({ account_id: accountId, status }).first()) as
      { event_id: string; endpoint_id: string } | undefined;
    return row && deliveryWorkflowId(row.event_id, row.endpoint_id);
  });
}
