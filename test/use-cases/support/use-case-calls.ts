import { base58 } from '@scure/base';
import { randomUUID } from 'node:crypto';
import type { UseCases } from '../../../use-cases/index.ts';
import type { SendInput } from '../../../use-cases/sends/send-input.ts';
import { apiKeyOf } from '../../support/actors.ts';
import { operationFixture, RECIPIENT, SENDER } from '../../support/operation-fixture.ts';
import type { SignedProof } from '../../../use-cases/sessions/session.ts';
import { alertCalls } from './alert-calls.ts';
import { poolCalls, priceCalls } from './price-calls.ts';
import { orderCalls } from './order-calls.ts';
import { recipientCalls } from './recipient-calls.ts';
import { stakeCalls } from './stake-calls.ts';
import { walletCalls } from './wallet-calls.ts';
import { swapCalls } from './swap-calls.ts';
import { messengerCalls } from './messenger-calls.ts';
import { accessCalls } from './access-calls.ts';
import { PAGE as OWN_PAGE } from './page-sessions.ts';
import {
  ofDelivery,
  ofOperation,
  ofTheActor,
  ofWallet,
  ofWebhook,
  first,
  OF_AN_ACCOUNT,
  type UseCaseCalls,
} from './call.ts';

const PAGE = { cursor: undefined, limit: 10 };
const FROM_START = { after: undefined, limit: 10 };
const SIGNATURE = base58.encode(new Uint8Array(64).fill(1));
const SECRET = 'a-secret-of-thirty-two-characters';
const HOUR_MS = 3_600_000;

const SIGNED_PROOF: SignedProof = {
  address: RECIPIENT,
  message: 'any',
  signature: SIGNATURE,
  walletType: 'device',
};

const SEND_INPUT: SendInput = {
  from: SENDER,
  to: RECIPIENT,
  amount: '0.001',
  token: 'SOL',
  memo: null,
  references: [],
  allowOffCurve: false,
  priority: 'low',
  feeCapLamports: 100_000n,
  validUntil: null,
};

const { request, preview, referenceKey } = operationFixture();
const NEW_SEND = {
  kind: 'send',
  network: 'devnet',
  validUntil: null,
  body: {},
} as const;
const PREPARED = { request, preview, referenceKey, admitUnderLock: () => undefined };

const context = () => ({ idempotency: idempotency(), requestId: 'req_test' });
const idempotency = () => ({ key: randomUUID(), route: 'POST /v1/test' });

export function useCaseCalls({
  operations,
  sends,
  stakes,
  swaps,
  orders,
  wallets,
  walletCreation,
  webhooks,
  events,
  sessions,
  chats,
  messenger,
  developerAccess,
  alerts,
  prices,
  pools,
  recipients,
  faucet,
  news,
  summaries,
  access,
}: UseCases): UseCaseCalls {
  return {
    operations: {
      request: ofTheActor('operation.request', ({ actor, wallet }) =>
        operations.request(
          actor,
          { ...NEW_SEND, walletAddress: wallet.address, prepare: async () => PREPARED },
          context(),
        ),
      ),
      list: ofTheActor('operation.list', ({ actor }) => operations.list(actor, {}, PAGE)),
      read: ofOperation('operation.read', ({ actor }, { id }) => operations.read(actor, id)),
      wait: ofOperation('operation.read', ({ actor }, { id }) =>
        operations.wait(actor, id, {
          milliseconds: 1,
          afterVersion: null,
          signal: new AbortController().signal,
        }),
      ),
      follow: ofOperation('operation.read', ({ actor }, { id }) =>
        first((signal) => operations.follow(actor, id, 0, signal)),
      ),
      confirm: ofOperation('operation.confirm', ({ actor }, { id, contentHash }) =>
        operations.confirm(actor, id, contentHash),
      ),
      signingRequest: {
        ...ofOperation('operation.sign', ({ actor }, { id }) => operations.signingRequest(actor, id)),
        // It is not confirmed.
        answer: 'CONFLICT',
      },
      submitSignature: ofOperation('operation.sign', ({ actor }, { id }) =>
        operations.submitSignature(actor, id, 'AAAA'),
      ),
      cancel: ofOperation('operation.cancel', ({ actor }, { id }) => operations.cancel(actor, id)),
      readTimeline: ofTheActor('timeline.read', ({ actor }) => operations.readTimeline(actor, undefined, 10)),
      followTimeline: ofTheActor('timeline.read', ({ actor }) =>
        first((signal) => operations.followTimeline(actor, 'now', signal)),
      ),
      loadEpoch: 'reads nothing of anyone: it names the database',
      insert: 'acts for the owner of an order whose price was reached',
    },
    sends: {
      request: ofTheActor('operation.request', ({ actor, wallet }) =>
        sends.request(actor, 'devnet', { ...SEND_INPUT, from: wallet.address }, context()),
      ),
    },
    swaps: swapCalls(swaps),
    orders: orderCalls(orders),
    stakes: stakeCalls(stakes),
    walletCreation: {
      request: ofTheActor('wallet.create', ({ actor }) => walletCreation.request(actor, 'devnet', context())),
      challenge: {
        ...ofOperation('operation.prove', ({ actor }, { id }) =>
          walletCreation.challenge(actor, id, RECIPIENT, OWN_PAGE),
        ),
        // It is a send.
        answer: 'CONFLICT',
      },
      prove: {
        ...ofOperation('operation.prove', ({ actor }, { id }) =>
          walletCreation.prove(actor, id, SIGNED_PROOF, OWN_PAGE),
        ),
        answer: 'CONFLICT',
      },
    },
    wallets: walletCalls(wallets),
    recipients: recipientCalls(recipients),
    faucet: {
      give: ofWallet('faucet.ask', ({ actor, wallet }) => faucet.give(actor, wallet)),
    },
    webhooks: {
      create: ofTheActor('webhook.create', ({ actor }) =>
        webhooks.create(
          actor,
          'platform',
          { url: 'https://example.com/', events: ['*'], wallets: null, secret: SECRET, active: true },
          idempotency(),
        ),
      ),
      list: ofTheActor('webhook.read', ({ actor }) => webhooks.list(actor)),
      read: ofWebhook('webhook.read', ({ actor }, id) => webhooks.read(actor, id)),
      update: ofWebhook('webhook.update', ({ actor }, id) => webhooks.update(actor, id, { active: false })),
      remove: ofWebhook('webhook.remove', ({ actor }, id) => webhooks.remove(actor, id)),
      test: ofWebhook('webhook.test', ({ actor }, id) => webhooks.test(actor, id)),
      rotateSecret: ofWebhook('webhook.rotate_secret', ({ actor }, id) =>
        webhooks.rotateSecret(actor, id, { secret: SECRET, switchAt: undefined }),
      ),
      listDeliveries: ofWebhook('delivery.read', ({ actor }, id) =>
        webhooks.listDeliveries(actor, id, {}, PAGE),
      ),
      readDelivery: ofDelivery('delivery.read', ({ actor }, id, deliveryId) =>
        webhooks.readDelivery(actor, id, deliveryId),
      ),
      redeliver: ofDelivery('delivery.redeliver', ({ actor }, id, deliveryId) =>
        webhooks.redeliver(actor, id, deliveryId),
      ),
      recover: ofWebhook('recovery.start', ({ actor }, id) =>
        webhooks.recover(actor, id, { since: new Date(Date.now() - HOUR_MS) }, idempotency()),
      ),
      readRecovery: {
        action: 'recovery.read',
        relations: OF_AN_ACCOUNT,
        async prepare({ actor, accountId, endpoint }) {
          const id = await endpoint();
          const since = new Date(Date.now() - HOUR_MS);
          const { value } = await webhooks.recover(apiKeyOf(accountId), id, { since }, idempotency());
          return () => webhooks.readRecovery(actor, id, value.id);
        },
      },
    },
    events: {
      list: ofTheActor('event.read', ({ actor }) =>
        events.list(actor, { filters: null, wallet: null }, FROM_START),
      ),
    },
    sessions: {
      createLink: ofOperation('operation.link', ({ actor }, { id }) => sessions.createLink(actor, id)),
      authenticate: 'finds out who the actor is',
      redeem: 'acts for the holder of a link’s token',
      openInMessenger: 'acts for the person whom the messenger vouches for',
      handOver: 'is for the session itself only',
      challenge: 'gives anyone a text to sign',
      prove: 'acts for the holder of a wallet’s key',
      disconnect: 'is for the session itself only',
      end: 'is for the session itself only',
      read: 'is for the session itself only',
      removeOld: 'is housekeeping of the process',
    },
    developerAccess: {
      request: ofTheActor('developer_access.request', ({ actor, wallet }) =>
        developerAccess.request(actor, { network: wallet.network, credential: 'api_key' }, context()),
      ),
      takeOnPage: {
        ...ofOperation('operation.take_credential', ({ actor }, { id }) =>
          developerAccess.takeOnPage(actor, id),
        ),
        // It is a send.
        answer: 'CONFLICT',
      },
      takeInChat: {
        ...ofOperation('operation.take_credential', ({ actor }, { id }) =>
          developerAccess.takeInChat(actor, id, () => ({ html: '', buttons: [] })),
        ),
        answer: 'CONFLICT',
      },
    },
    messenger: messengerCalls(messenger),
    chats: {
      receive: 'stores what Telegram delivers',
      claim: 'is the bot’s own work',
      finish: 'is the bot’s own work',
      giveBack: 'is the bot’s own work',
      keepBotName: 'is the bot’s own work',
      action: ofTheActor('chat.change', ({ actor }) => chats.action(actor, { token: 'any', messageId: 1 })),
      question: ofTheActor('chat.change', ({ actor }) => chats.question(actor, 1)),
      decideWallet: ofTheActor('chat.change', ({ actor }) => chats.decideWallet(actor, 'off_1', true)),
      setNetwork: ofTheActor('chat.change', ({ actor }) => chats.setNetwork(actor, 'devnet')),
      setDefaultWallet: ofTheActor('chat.change', ({ actor }) => chats.setDefaultWallet(actor, SENDER)),
      setNotifications: ofTheActor('chat.change', ({ actor }) =>
        chats.setNotifications(actor, { enabled: true, events: ['price.alert'] }),
      ),
      changeNotifications: ofTheActor('chat.change', ({ actor }) =>
        chats.changeNotifications(actor, { set: 'enabled', enabled: false }),
      ),
      stored: ofTheActor('chat.change', ({ actor }) => chats.stored(actor)),
      forget: ofTheActor('chat.change', ({ actor }) => chats.forget(actor, 1, { html: 'Bye', buttons: [] })),
      setBlocked: ofTheActor('chat.change', ({ actor }) => chats.setBlocked(actor, false)),
    },
    alerts: alertCalls(alerts),
    prices: priceCalls(prices),
    pools: poolCalls(pools),
    news: {
      latest: ofTheActor('price.read', ({ actor }) => news.latest(actor, 'SOL')),
    },
    summaries: {
      now: ofTheActor('chat.change', ({ actor }) => summaries.now(actor)),
    },
    access: accessCalls(access),
  };
}
