import { expect } from 'chai';
import { openApiText } from '../../api/openapi-text.ts';
import { readApiDocument } from '../support/api-document.ts';
import { checkAnswer, type CheckedWorld } from './check-answer.ts';
import type { FuzzAnswer, FuzzRequest } from './send-request.ts';

const TIMESTAMP = '2026-01-01T00:00:00.000Z';
const OTHERS = 'op_of-the-other';

describe('the check of fuzzed answers', () => {
  const world: CheckedWorld = {
    document: readApiDocument(openApiText()),
    ownKey: 'wk_own',
    ownBotToken: 'wb_own',
    otherOperationIds: [OTHERS],
    otherIds: {},
    othersTexts: [OTHERS, 'memo of the other'],
    secrets: ['hidden-secret'],
  };
  const request: FuzzRequest = {
    method: 'GET',
    target: '/v1/webhooks',
    headers: { authorization: 'Bearer wk_own' },
    body: null,
  };

  function success(data: unknown, changes: Partial<FuzzAnswer> = {}): FuzzAnswer {
    return answer(200, { success: true, data, message: 'Done.', timestamp: TIMESTAMP }, changes);
  }

  function failure(status: number, code: string, message = 'No.'): FuzzAnswer {
    return answer(status, { success: false, error: { code, message }, timestamp: TIMESTAMP });
  }

  function answer(status: number, body: unknown, changes: Partial<FuzzAnswer> = {}): FuzzAnswer {
    const headers = { 'x-request-id': 'id' };
    return { status, headers, text: JSON.stringify(body), isStream: false, ...changes };
  }

  const webhook = {
    webhook_id: 'wh_1',
    url: 'https://example.com',
    events: [],
    active: true,
    created_at: TIMESTAMP,
    last_triggered: null,
    family: 'platform',
  };
  const good = success({ webhooks: [webhook], total_count: 1 });
  const empty = { webhooks: [], total_count: 0 };

  it('lets pass what is documented', () => {
    expect(checkAnswer(request, good, world)).to.equal('');
    expect(checkAnswer(request, failure(403, 'FORBIDDEN'), world)).to.equal('FORBIDDEN');
  });

  const bad: [string, FuzzAnswer, Partial<FuzzRequest>, RegExp][] = [
    ['a mistake of the service', failure(500, 'INTERNAL_ERROR'), {}, /500/],
    ['a status that the route does not name', failure(404, 'NOT_FOUND'), {}, /does not name/],
    ['a code that the route does not name', failure(409, 'CONFLICT'), {}, /does not name/],
    [
      'a body that is not the schema’s',
      success({ webhooks: [{}], total_count: 1 }),
      {},
      /breaks its document/,
    ],
    ['an answer without the envelope', answer(200, empty), {}, /invalid/i],
    ['text that is not JSON', answer(200, null, { text: '<html>' }), {}, /no JSON/],
    ['a 503 that does not say when to repeat', failure(503, 'SERVICE_UNAVAILABLE'), {}, /Retry-After/],
    ['an answer without an id', { ...good, headers: {} }, {}, /X-Request-Id/],
    [
      'a header that the request wrote',
      { ...good, headers: { 'x-request-id': 'a', 'x-injected': '1' } },
      {},
      /header/,
    ],
    ['a success without a key', good, { headers: {} }, /without a key/],
    ['a secret', failure(400, 'INVALID_REQUEST', 'hidden-secret'), {}, /secret/],
    [
      'what is another account’s',
      failure(400, 'INVALID_REQUEST', 'memo of the other'),
      {},
      /another account/,
    ],
    [
      'a success over another account’s operation',
      success({}),
      { target: `/v1/operations/${OTHERS}` },
      /another account/,
    ],
    ['a success where nothing is documented', success({}), { target: '/v1/nothing' }, /does not name/],
    ['a body in the answer to HEAD', good, { method: 'HEAD' }, /a body/],
  ];
  for (const [what, wrong, changes, reason] of bad) {
    it(`finds ${what}`, () => {
      expect(() => checkAnswer({ ...request, ...changes }, wrong, world)).to.throw(reason);
    });
  }

  it('takes the caller’s own words for no leak', () => {
    const asked = { ...request, target: `/v1/operations/${OTHERS}` };
    expect(checkAnswer(asked, failure(404, 'NOT_FOUND', OTHERS), world)).to.equal('NOT_FOUND');
  });
});
