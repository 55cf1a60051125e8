/**
 * `npm run histories:record -- <name>` drives real workflows on the embedded parts and keeps their histories under
 * test/histories/<name>/, to be replayed by every later version of the workflow code. It fails if the folder is there already: its
 * histories stand for operations that may still be open somewhere.
 */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createWalletClient } from '../../client/src/index.ts';
import { startMessenger } from '../../local/messenger/start-messenger.ts';
import { CHAT_SENDER_WORKFLOW_ID } from '../../workflows/chats/chat-messages.ts';
import { ledgerWorkflowId } from '../../workflows/ledger/ledger-messages.ts';
import { operationWorkflowId, wakeSignal } from '../../workflows/operations/operation-messages.ts';
import { alertsWorkflowId } from '../../workflows/alerts/alerts-messages.ts';
import { pricesWorkflowId } from '../../workflows/prices/prices-messages.ts';
import { deliveryWorkflowId, DISPATCHER_WORKFLOW_ID } from '../../workflows/webhooks/delivery-messages.ts';
import { hourlyTurn } from '../bot/support/hourly-turn.ts';
import { recordDigest } from './record-digest.ts';
import { recordOrder } from './record-order.ts';
import { recordStakeOperations } from './record-stake-operations.ts';
import { recordStakes } from './record-stakes.ts';
import { startSwapMarket } from '../swaps/support/swap-market.ts';
import { createApiClient } from './api-client.ts';
import { blockHeight, fundedWallet, newWallet, signBytes } from './chain-client.ts';
import { developerAccessEnds } from './developer-access-ends.ts';
import { stopParts } from './parts.ts';
import { createHistoryRecorder } from './recorded-histories.ts';
import { revertedSend } from './reverted-send.ts';
import { swapEnds } from './swap-ends.ts';
import { smallSends } from './small-send.ts';
import { BOT_TOKEN } from './telegram-person.ts';
import { startUnknownDelivery } from './unknown-delivery.ts';
import { useCasesOf } from './use-cases-of.ts';
import { waitUntil } from './wait-until.ts';
import { walletCreateEnds } from './wallet-create-ends.ts';
import { startTestService } from './wallet-service.ts';
import { afterOneFailure, startReceiver } from './webhook-receiver.ts';

const name = process.argv[2];
if (!name || !/^[a-z0-9.-]+$/.test(name)) {
  console.error('Name the recording: npm run histories:record -- what-changed');
  process.exit(1);
}
/** One call of these activities takes a minute. */
const FOLLOW_MS = 90_000;

const FUNDS_OF_A_SWAP = 10_000_000_000;

/** Signal, workflow task, and the step that reads the row. */
const EVENTS_OF_A_WATCH = 5;

const folder = fileURLToPath(new URL(`../histories/${name}`, import.meta.url));
await mkdir(folder);

const market = await startSwapMarket();
const { providers } = market;
const messenger = await startMessenger({ token: BOT_TOKEN });
const service = await startTestService({
  environment: {
    TELEGRAM_BOT_TOKEN: BOT_TOKEN,
    TELEGRAM_API_URL: messenger.url,
    PRICE_NETWORK: 'devnet',
    JUPITER_URL: `${providers.url}/jup`,
    COINGECKO_URL: `${providers.url}/gecko`,
    NEWS_FEEDS: `${providers.url}/feeds/rss`,
  },
});
const receiver = await startReceiver((_request, count) => (count === 1 ? 500 : 200));
const refusing = await startReceiver(afterOneFailure(404));
try {
  const { temporal, keep, ended } = createHistoryRecorder(service, folder);
  const { accountId, apiKey } = await service.createAccount();
  const { useCases, close } = useCasesOf(service);
  const client = createWalletClient({ baseUrl: service.baseUrl, apiKey, network: 'devnet' });
  await client.webhooks.create({
    url: receiver.url,
    events: ['transaction.confirmed'],
    secret: 'only-the-recording-uses-this',
  });
  await client.webhooks.create({
    url: refusing.url,
    events: ['transaction.failed'],
    secret: 'only-the-recording-uses-this',
  });
  const from = await fundedWallet();
  const { address: to } = await newWallet();
  const ask = smallSends(client, from.address, to);

  const owner = await fundedWallet(FUNDS_OF_A_SWAP);
  const order = await recordOrder({ service, temporal, client, market, accountId, from: owner });
  await ended(order);
  await keep('trigger-order', order);

  const confirmed = await ask();
  await confirmed.confirm(from);
  await ended(operationWorkflowId('send', confirmed.id));
  await keep('send-confirmed', operationWorkflowId('send', confirmed.id));

  const atOnce = await ask();
  await Promise.all([1, 2, 3].map(() => client.operations.confirm(atOnce.id, atOnce.contentHash)));
  await atOnce.confirm(from);
  await ended(operationWorkflowId('send', atOnce.id));
  await keep('send-confirmed-at-once', operationWorkflowId('send', atOnce.id));

  const cancelled = await ask();
  await cancelled.cancel();
  await ended(operationWorkflowId('send', cancelled.id));
  await keep('send-cancelled', operationWorkflowId('send', cancelled.id));

  const failed = operationWorkflowId('send', await revertedSend(service, apiKey));
  await ended(failed);
  await keep('send-failed', failed);

  const expired = await ask(new Date(Date.now() + 1_500));
  await ended(operationWorkflowId('send', expired.id));
  await keep('send-expired', operationWorkflowId('send', expired.id));

  const waiting = await ask();
  await waitUntil('its workflow waits', async () => {
    const history = await temporal.workflow
      .getHandle(operationWorkflowId('send', waiting.id))
      .fetchHistory()
      .catch(() => null);
    return history?.events?.some((event) => event.upsertWorkflowSearchAttributesEventAttributes) === true;
  });
  await keep('send-awaiting-confirmation', operationWorkflowId('send', waiting.id));

  const handle = temporal.workflow.getHandle(operationWorkflowId('send', waiting.id));
  const { historyLength } = await handle.describe();
  await handle.signal(wakeSignal);
  await waitUntil('it has read its row again', async () => {
    const { events } = await handle.fetchHistory();
    return (events?.length ?? 0) >= historyLength + EVENTS_OF_A_WATCH;
  });
  await keep('send-woken', operationWorkflowId('send', waiting.id));

  const call = await createApiClient(service, apiKey);
  const late = await ask();
  const path = `/v1/operations/${late.id}`;
  await call(`${path}/confirm`, { method: 'POST', json: { content_hash: late.contentHash } });
  const { data: toSign } = await call(`${path}/signing-request`, { method: 'POST' });
  const bound = Number(toSign['last_valid_block_height']);
  await waitUntil('its bytes are too old', async () => (await blockHeight()) > bound + 5);
  const signed = await signBytes(String(toSign['transaction']), from);
  await call(`${path}/signature`, { method: 'POST', json: { transaction: signed } });
  await waitUntil(
    'they are proven dead',
    async () => (await call(path)).data['status'] === 'awaiting_signature',
  );
  await late.confirm(from);
  await ended(operationWorkflowId('send', late.id));
  await keep('send-signed-too-late', operationWorkflowId('send', late.id));

  for (const [end, finish] of Object.entries(await swapEnds(client, market))) {
    const workflowId = operationWorkflowId('swap', (await finish()).id);
    await ended(workflowId);
    await keep(`swap-${end}`, workflowId);
  }

  for (const [end, finish] of Object.entries(walletCreateEnds(service, temporal, useCases))) {
    const asked = await client.createWallet();
    await finish(asked);
    const workflowId = operationWorkflowId('wallet.create', asked.id);
    await ended(workflowId);
    await keep(`wallet-create-${end}`, workflowId);
  }

  for (const [end, finish] of Object.entries(developerAccessEnds(service, temporal, useCases))) {
    const workflowId = await finish();
    await ended(workflowId);
    await keep(`developer-access-${end}`, workflowId);
  }

  const delivery = await waitUntil('a delivery was retried', async () => {
    const row = (await service.database('deliveries').where({ status: 'delivered' }).first()) as
      { event_id: string; endpoint_id: string; attempt_count: number } | undefined;
    return row && row.attempt_count > 1 ? row : null;
  });
  const deliveryId = deliveryWorkflowId(delivery.event_id, delivery.endpoint_id);
  await ended(deliveryId);
  await keep('delivery-retried', deliveryId);
  const givenUp = await waitUntil('a delivery was given up', async () => {
    const row = (await service.database('deliveries').where({ status: 'failed' }).first()) as
      { event_id: string; endpoint_id: string } | undefined;
    return row ? deliveryWorkflowId(row.event_id, row.endpoint_id) : null;
  });
  await ended(givenUp);
  await keep('delivery-given-up', givenUp);
  const { workflowId: held } = await startUnknownDelivery(temporal);
  await ended(held);
  await keep('delivery-held', held);
  await keep('webhook-dispatcher', DISPATCHER_WORKFLOW_ID);
  await waitUntil('messages are sent', async () => {
    const { events } = await temporal.workflow.getHandle(CHAT_SENDER_WORKFLOW_ID).fetchHistory();
    return (events?.length ?? 0) > 4;
  });
  await keep('chat-sender', CHAT_SENDER_WORKFLOW_ID);

  const digest = await recordDigest(service, temporal);
  await ended(digest);
  await keep('digest', digest);

  await keep('hourly', await hourlyTurn(service));

  for (const [file, workflowId] of [
    ['ledger', ledgerWorkflowId('devnet')],
    ['prices', pricesWorkflowId('devnet')],
    ['alerts', alertsWorkflowId('devnet')],
  ] as const) {
    await waitUntil(
      `the activity of ${file} has worked for a minute`,
      async () => {
        const { events } = await temporal.workflow.getHandle(workflowId).fetchHistory();
        return events?.some((event) => event.activityTaskCompletedEventAttributes) === true;
      },
      FOLLOW_MS,
    );
    await keep(file, workflowId);
  }
  await close();
  await recordStakes(folder);
  await recordStakeOperations(folder);
} finally {
  await receiver.stop();
  await refusing.stop();
  await service.stop();
  await messenger.stop();
  await market.stop();
  await stopParts();
}
