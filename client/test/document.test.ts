import { expect } from 'chai';
import { API_ERRORS } from '../../domain/errors.ts';
import { readCreatedKey, readDeletedKey, readKeyList, readRotatedKey } from '../src/access/key-responses.ts';
import {
  readAlertHistory,
  readAlertNow,
  readAlertPage,
  readAlertPreview,
  readDeletedAlert,
} from '../src/alerts/alert-responses.ts';
import { UnexpectedAnswerError } from '../src/errors.ts';
import { readEventTypeList } from '../src/events/event-types-api.ts';
import { WEBHOOK_EVENTS, WEBHOOK_EVENT_GROUPS } from '../src/events/event-words.ts';
import { readEventsPage } from '../src/events/stored-event-responses.ts';
import {
  readBotUser,
  readChatNotifications,
  readConsentLink,
  readExecutedCommand,
  readSentMessage,
} from '../src/messenger/messenger-responses.ts';
import {
  readSigningRequest,
  readOperation,
  readOperationLink,
  readOperationPage,
} from '../src/operations/operation-responses.ts';
import { OPERATION_KINDS } from '../src/operations/operation-words.ts';
import { readOrder, readOrderPage } from '../src/orders/order-responses.ts';
import { readPool, readPoolPage } from '../src/pools/pool-responses.ts';
import {
  readPriceChart,
  readPriceHistory,
  readPrices,
  readSignificantChanges,
} from '../src/prices/price-responses.ts';
import {
  readStakePositions,
  readStakeRewardPage,
  readValidatorPage,
} from '../src/stakes/stake-read-responses.ts';
import { readHealth, readReadiness } from '../src/status/status-api.ts';
import { readSwapQuote } from '../src/swaps/swap-response.ts';
import { readTokens } from '../src/prices/metadata-responses.ts';
import { readFoundTokens, readTokenFacts } from '../src/swaps/token-responses.ts';
import { readTimelinePage } from '../src/timeline/timeline-responses.ts';
import { API_ERROR_CODES } from '../src/transport/api-errors.ts';
import { readBalance } from '../src/wallets/balance-response.ts';
import {
  readChallenge,
  readHistoryPage,
  readRemovedWallet,
  readWallet,
  readWalletPage,
} from '../src/wallets/wallet-responses.ts';
import { readDelivery, readDeliveryPage, readRecovery } from '../src/webhooks/delivery-responses.ts';
import {
  readCreatedWebhook,
  readDeletedWebhook,
  readWebhook,
  readWebhookList,
  readWebhookTest,
} from '../src/webhooks/webhook-responses.ts';
import { CALLS } from './support/calls.ts';
import { OTHER_WORDS, WORDS } from './support/document-words.ts';
import { errorCodes, ROUTES, routeOf, type Route } from './support/document.ts';
import { clientOf } from './support/fixtures.ts';
import { failure, startTestServer, success, type ReceivedRequest } from './support/http-server.ts';
import { alternativesOf, sampleOf, samplesWithNull, variantsOf, wordsOf } from './support/sample.ts';

/** Operations of these routes have this field. */
const STAKE_FIELDS: Record<string, string> = {
  delegateStake: 'stake_delegate',
  undelegateStake: 'stake_undelegate',
  withdrawStake: 'stake_withdraw',
  redelegateStake: 'stake_redelegate',
};

/** The client's reader of each route's answer. */
const READERS: Record<string, (data: unknown) => unknown> = {
  getBalance: readBalance,
  getHistory: readHistoryPage,
  createChallenge: readChallenge,
  addWallet: readWallet,
  listWallets: readWalletPage,
  getWallet: readWallet,
  removeWallet: readRemovedWallet,
  send: readOperation,
  quoteSwap: readSwapQuote,
  swap: readOperation,
  findTokens: readFoundTokens,
  getToken: readTokenFacts,
  getStake: readStakePositions,
  listStakeRewards: readStakeRewardPage,
  listValidators: readValidatorPage,
  delegateStake: readOperation,
  undelegateStake: readOperation,
  withdrawStake: readOperation,
  redelegateStake: readOperation,
  createTriggerOrder: readOrder,
  listTriggerOrders: readOrderPage,
  getTriggerOrder: readOrder,
  cancelTriggerOrder: readOrder,
  signTriggerOrder: readOperation,
  createWallet: readOperation,
  listOperations: readOperationPage,
  getOperation: readOperation,
  confirmOperation: readOperation,
  createSigningRequest: readSigningRequest,
  submitSignature: readOperation,
  cancelOperation: readOperation,
  createOperationLink: readOperationLink,
  getTimeline: readTimelinePage,
  createWebhook: readCreatedWebhook,
  listWebhooks: readWebhookList,
  getWebhook: readWebhook,
  updateWebhook: readWebhook,
  deleteWebhook: readDeletedWebhook,
  testWebhook: readWebhookTest,
  rotateWebhookSecret: readWebhook,
  listDeliveries: readDeliveryPage,
  getDelivery: readDelivery,
  redeliver: readDelivery,
  recoverDeliveries: readRecovery,
  getRecovery: readRecovery,
  listEvents: readEventsPage,
  listEventTypes: readEventTypeList,
  sendChatMessage: readSentMessage,
  executeChatCommand: readExecutedCommand,
  getBotUser: readBotUser,
  createBotWebhook: readCreatedWebhook,
  setChatNotifications: readChatNotifications,
  createConsentLink: readConsentLink,
  getPrices: readPrices,
  getTokens: readTokens,
  getPriceHistory: readPriceHistory,
  getPriceChart: readPriceChart,
  listPools: readPoolPage,
  getPool: readPool,
  getSignificantChanges: readSignificantChanges,
  changeSignificantChanges: readSignificantChanges,
  createAlert: readAlertNow,
  previewAlert: readAlertPreview,
  listAlerts: readAlertPage,
  getAlert: readAlertHistory,
  changeAlert: readAlertNow,
  deleteAlert: readDeletedAlert,
  listKeys: readKeyList,
  createKey: readCreatedKey,
  rotateKey: readRotatedKey,
  deleteKey: readDeletedKey,
  health: readHealth,
  ready: readReadiness,
};

describe('The client and the OpenAPI document of the service', () => {
  it('name the same routes', () => {
    expect(ROUTES.map(({ operationId }) => operationId)).to.have.members(Object.keys(READERS));
  });

  for (const [operationId, read] of Object.entries(READERS)) {
    it(`agree in every field of the answer to ${operationId}`, () => {
      for (const data of variantsOf(routeOf(operationId).data)) {
        const sample = sampleOf(data);
        expect(read(sample)).to.deep.equal(sample);
        for (const { path, sample: withNull } of samplesWithNull(data)) {
          expect(read(withNull), `null in ${path}`).to.deep.equal(withNull);
        }
      }
    });

    it(`agree in every list of words of ${operationId}`, () => {
      const { data, query } = routeOf(operationId);
      const asked = Object.entries(query).flatMap(([name, schema]) => wordsOf(schema, name));
      for (const [field, list] of [...wordsOf(data), ...asked]) {
        const known = [
          WORDS[field],
          ...OTHER_WORDS.filter(([name]) => name === field).map(([, each]) => each),
        ];
        expect(
          known.map((each) => each?.join()),
          `words of ${field}`,
        ).to.include(list.join());
      }
    });

    it(`refuses an empty answer to ${operationId}`, () => {
      expect(() => read({})).to.throw(UnexpectedAnswerError);
    });
  }

  it('have a method of the client for every route, and a route for every method', async () => {
    const server = await startTestServer((request) => {
      const route = documentedRoute(request);
      if (!route) return failure(404, 'NOT_FOUND');
      const sample = sampleOf(route.data);
      if (route.operationId === 'createWallet') {
        const variant = variantsOf(route.data).find((each) => 'wallet_create' in Object(sampleOf(each)));
        return success(sampleOf(variant ?? {}));
      }
      // `client.send` and the two swaps refuse an unknown version of the content hash, such as the sample's.
      if (route.operationId === 'send') return success(Object.assign({}, sample, { content_version: 1 }));
      if (route.operationId === 'swap' || route.operationId === 'signTriggerOrder') {
        const variant = variantsOf(route.data).find((each) => 'swap' in Object(sampleOf(each)));
        return success(Object.assign({}, sampleOf(variant ?? {}), { content_version: 1 }));
      }
      const field = STAKE_FIELDS[route.operationId];
      if (field !== undefined) {
        const variant = variantsOf(route.data).find((each) => field in Object(sampleOf(each)));
        return success(Object.assign({}, sampleOf(variant ?? {}), { content_version: 1 }));
      }
      return success(sample);
    });
    try {
      const client = clientOf(server);
      expect(Object.keys(CALLS)).to.have.members(methodNames(client));
      const called = new Set<string>();
      for (const [name, call] of Object.entries(CALLS)) {
        const before = server.requests.length;
        await call(client);
        const requests = server.requests.slice(before);
        expect(requests, `requests of ${name}`).not.to.deep.equal([]);
        for (const request of requests) {
          const route = documentedRoute(request);
          expect(route, `${name}: ${request.method} ${request.path} is documented`).not.to.equal(undefined);
          if (route) called.add(route.operationId);
        }
      }
      expect([...called]).to.have.members(ROUTES.map(({ operationId }) => operationId));
    } finally {
      await server.close();
    }
  });

  it('agree in the events of webhooks', () => {
    const [events] = wordsOf(routeOf('createWebhook').body ?? {});
    expect(events).to.deep.equal(['events', ['*', ...WEBHOOK_EVENT_GROUPS, ...WEBHOOK_EVENTS]]);
  });

  it('agree in the error codes, and in which of them are retryable', () => {
    expect(API_ERROR_CODES).to.include.keys(errorCodes());
    const retryable = Object.entries(API_ERRORS).map(([code, { retryable: can }]) => [code, can]);
    expect(API_ERROR_CODES).to.deep.equal(Object.fromEntries(retryable));
  });

  it('agree in the kinds of operations', () => {
    expect(alternativesOf(routeOf('getOperation').data, 'kind')).to.deep.equal([...OPERATION_KINDS]);
  });

  it('agree in the filters of lists', () => {
    expect(routeOf('listOperations').query).to.have.all.keys([
      'limit',
      'cursor',
      'kind',
      'status',
      'wallet',
      'network',
    ]);
    expect(routeOf('getHistory').query).to.have.all.keys([
      'address',
      'token',
      'signature',
      'direction',
      'kind',
      'status',
      'from',
      'to',
      'include_spam',
      'limit',
      'cursor',
    ]);
    expect(routeOf('listWallets').query).to.have.all.keys(['limit', 'cursor']);
    expect(routeOf('getBalance').query).to.have.all.keys(['address', 'include_spam']);
    expect(routeOf('getTimeline').query).to.have.all.keys(['limit', 'after']);
    expect(routeOf('getOperation').query).to.have.all.keys(['wait', 'after_version']);
  });
});

function documentedRoute({ method, path }: Pick<ReceivedRequest, 'method' | 'path'>): Route | undefined {
  return ROUTES.find(
    (each) => each.method === method && new RegExp(`^${each.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
}

/** Every method of the client and of its parts, such as `operations.get`. */
function methodNames(part: object, prefix = ''): string[] {
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'function') return [`${prefix}${name}`];
    return typeof value === 'object' && value !== null ? methodNames(value, `${prefix}${name}.`) : [];
  });
}
