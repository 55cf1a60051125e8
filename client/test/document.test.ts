import { expect } from 'chai';
import { API_ERRORS } from '../../domain/errors.ts';
import { API_ERROR_CODES } from '../src/api-errors.ts';
import { readBalance } from '../src/balance-response.ts';
import { readIssuedTransaction, readOperation, readOperationPage } from '../src/operation-responses.ts';
import { readHealth, readReadiness } from '../src/status-api.ts';
import { readTimelinePage } from '../src/timeline-responses.ts';
import { readCreatedWebhook, readWebhookList } from '../src/webhook-responses.ts';
import * as words from '../src/words.ts';
import { UnexpectedAnswerError } from '../src/errors.ts';
import { generateKeypairSigner } from '../src/signer.ts';
import { errorCodes, ROUTES, routeOf, type Route } from './support/document.ts';
import { clientOf, sendFrom } from './support/fixtures.ts';
import { failure, startTestServer, success } from './support/http-server.ts';
import { newAddress } from './support/send-transaction.ts';
import { sampleOf, samplesWithNull, wordsOf } from './support/sample.ts';

/** How the client reads each route of the document. */
const READERS: Record<string, (data: unknown) => unknown> = {
  getBalance: readBalance,
  send: readOperation,
  listOperations: readOperationPage,
  getOperation: readOperation,
  confirmOperation: readOperation,
  issueTransaction: readIssuedTransaction,
  submitSignature: readOperation,
  cancelOperation: readOperation,
  getTimeline: readTimelinePage,
  createWebhook: readCreatedWebhook,
  listWebhooks: readWebhookList,
  health: readHealth,
  ready: readReadiness,
};

/** The document's lists of words, by the fields that hold them. A field that is not here must not have any. */
const WORDS: Record<string, readonly string[]> = {
  kind: words.OPERATION_KINDS,
  status: words.OPERATION_STATUSES,
  status_reason: words.STATUS_REASONS,
  network: words.NETWORKS,
  level: words.RISK_LEVELS,
  verdict: words.VERDICTS,
};

/** Words that the same field name has in other places. */
const OTHER_WORDS: [field: string, words: readonly string[]][] = [
  ['code', words.FAILURE_CODES],
  ['code', words.TOKEN_WARNING_CODES],
  ['commitment', ['confirmed', 'finalized']],
  // The state of a part that the service needs.
  ['ANY', ['ok', 'warning']],
];

describe('The client and the OpenAPI document of the service', () => {
  it('name the same routes', () => {
    expect(ROUTES.map(({ operationId }) => operationId)).to.have.members(Object.keys(READERS));
  });

  for (const [operationId, read] of Object.entries(READERS)) {
    it(`agree in every field of what ${operationId} answers`, () => {
      const { data } = routeOf(operationId);
      const sample = sampleOf(data);
      expect(read(sample)).to.deep.equal(sample);
      for (const { path, sample: withNull } of samplesWithNull(data)) {
        expect(read(withNull), `null in ${path}`).to.deep.equal(withNull);
      }
    });

    it(`agree in every word of what ${operationId} answers`, () => {
      for (const [field, list] of wordsOf(routeOf(operationId).data)) {
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

    it(`refuses what ${operationId} does not answer`, () => {
      expect(() => read({})).to.throw(UnexpectedAnswerError);
    });
  }

  it('have a method of the client for every route', async () => {
    const server = await startTestServer(({ method, path }) => {
      const route = ROUTES.find((each) => each.method === method && pathOf(each).test(path));
      return route ? success(sampleOf(route.data)) : failure(404, 'NOT_FOUND');
    });
    try {
      const client = clientOf(server);
      // As the samples name it.
      const id = 'text of x.operation_id';
      await client.getBalance(newAddress());
      await client.operations.list().page();
      await client.operations.get(id);
      await client.operations.confirm(id, 'sha256:00');
      await client.operations.issueTransaction(id);
      await client.operations.submitSignature(id, 'AA==');
      await client.operations.cancel(id);
      await client.timeline.list().page();
      await client.webhooks.create({
        url: 'https://example.com',
        events: ['price.alert'],
        secret: 'a secret',
      });
      await client.webhooks.list();
      await client.status.health();
      await client.status.ready();
      const send = sendFrom(generateKeypairSigner());
      await client.send(send);
      const called = server.requests.map(
        ({ method, path }) =>
          ROUTES.find((each) => each.method === method && pathOf(each).test(path))?.operationId,
      );
      expect(called).to.have.members(ROUTES.map(({ operationId }) => operationId));
    } finally {
      await server.close();
    }
  });

  it('agree in the events of webhooks', () => {
    const [events] = wordsOf(routeOf('createWebhook').body ?? {});
    expect(events).to.deep.equal(['events', [...words.WEBHOOK_EVENTS]]);
  });

  it('agree in the error codes, and in which of them a repeat can help', () => {
    expect(API_ERROR_CODES).to.include.keys(errorCodes());
    const retryable = Object.entries(API_ERRORS).map(([code, { retryable: can }]) => [code, can]);
    expect(API_ERROR_CODES).to.deep.equal(Object.fromEntries(retryable));
  });

  it('agree in the filters of lists', () => {
    expect(routeOf('listOperations').query).to.have.members([
      'limit',
      'cursor',
      'kind',
      'status',
      'wallet',
      'network',
    ]);
    expect(routeOf('getTimeline').query).to.have.members(['limit', 'after']);
    expect(routeOf('getOperation').query).to.have.members(['wait', 'after_version']);
  });
});

function pathOf({ path }: Route): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
}
