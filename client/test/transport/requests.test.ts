import { expect } from 'chai';
import { InvalidArgumentError, NetworkFailure, UnexpectedAnswerError } from '../../src/errors.ts';
import type { SendArguments } from '../../src/sends/send-request.ts';
import { ApiError, NotFoundError, UnavailableError } from '../../src/transport/api-errors.ts';
import { createWalletClient } from '../../src/wallet-client.ts';
import { clientOf, sendFrom, watchedSigner } from '../support/fixtures.ts';
import { failure, startTestServer, success, type Reply, type TestServer } from '../support/http-server.ts';
import { startSendService } from '../support/send-service.ts';
import { newAddress } from '../support/send-transaction.ts';
import { failureOf, thrownBy } from '../support/thrown.ts';

const ADDRESS = newAddress();
const BALANCE = {
  wallet_address: ADDRESS,
  sol: '1.5',
  balances: {
    SOL: {
      amount: '1.5',
      usd_value: null,
      usd_value_reason: 'network_unpriced',
      change: null,
      change_reason: 'no_ledger',
      mint: 'SOL',
      decimals: 9,
      token_program: null,
      frozen: false,
    },
  },
  total_usd_value: null,
  total_usd_value_reason: 'network_unpriced',
  unpriced_tokens: 0,
  slot: 12,
  source: 'chain',
  hidden_tokens: 0,
};
const AWAY = failure(503, 'SERVICE_UNAVAILABLE', { headers: { 'Retry-After': '0' } });

describe('Requests of the client', () => {
  let server: TestServer;
  let replies: (Reply | Promise<Reply>)[] = [];

  /** Answers with the replies in order, and repeats the last one. */
  async function answerWith(...list: (Reply | Promise<Reply>)[]): Promise<void> {
    replies = list;
    server = await startTestServer(() => (replies.length > 1 ? replies.shift() : replies[0]) ?? 'cut');
  }

  afterEach(async () => {
    await server.close();
  });

  it('carry the key and the network, and read the balance', async () => {
    await answerWith(success({ ...BALANCE, added_later: 1 }));
    expect(await clientOf(server, { network: 'mainnet' }).getBalance(ADDRESS)).to.deep.equal(BALANCE);
    const [request] = server.requests;
    expect(request?.headers).to.include({ authorization: 'Bearer wk_test', 'x-network': 'mainnet' });
    expect([request?.method, request?.path, request?.query?.toString()]).to.deep.equal([
      'GET',
      '/v1/wallet/balance',
      `address=${ADDRESS}`,
    ]);
  });

  it('are repeated after 503 until the service answers', async () => {
    await answerWith(AWAY, AWAY, success(BALANCE));
    expect((await clientOf(server).getBalance(ADDRESS)).sol).to.equal('1.5');
    expect(server.requests).to.have.length(3);
  });

  it('are repeated after a connection that broke off', async () => {
    await answerWith('cut', success(BALANCE));
    expect((await clientOf(server).getBalance(ADDRESS)).sol).to.equal('1.5');
  });

  it('are tried at most four times', async () => {
    await answerWith(AWAY);
    const error = await failureOf(ApiError, () => clientOf(server).getBalance(ADDRESS));
    expect(error).to.include({ code: 'SERVICE_UNAVAILABLE', status: 503, retryAfterSeconds: 0 });
    expect(server.requests).to.have.length(4);
  });

  it('throw at once if the rate limit asks for a long wait', async () => {
    await answerWith(failure(429, 'RATE_LIMIT_EXCEEDED', { headers: { 'Retry-After': '1800' } }));
    const error = await failureOf(ApiError, () => clientOf(server).getBalance(ADDRESS));
    expect(error).to.include({ code: 'RATE_LIMIT_EXCEEDED', status: 429, retryAfterSeconds: 1800 });
    expect(server.requests).to.have.length(1);
  });

  it('are not repeated after a permanent error, which has all fields of the answer', async () => {
    await answerWith(
      failure(400, 'INVALID_REQUEST', { details: 'address', headers: { 'X-Request-Id': 'req_7' } }),
    );
    const error = await failureOf(ApiError, () => clientOf(server).getBalance(ADDRESS));
    expect(error).to.include({
      code: 'INVALID_REQUEST',
      status: 400,
      message: 'INVALID_REQUEST happened address',
      details: 'address',
      requestId: 'req_7',
    });
    expect(server.requests).to.have.length(1);
  });

  it('end in a NetworkFailure when no answer comes in time', async () => {
    await answerWith(new Promise<Reply>(() => {}));
    let attempts = 0;
    // A busy server may not see a request that has so little time.
    const counted: typeof fetch = (...request) => ((attempts += 1), fetch(...request));
    const client = clientOf(server, { timeoutMs: 20, fetch: counted });
    expect((await failureOf(NetworkFailure, () => client.getBalance(ADDRESS))).kind).to.equal('timeout');
    expect(attempts).to.equal(4);
  });

  it('end in a NetworkFailure if no server listens', async () => {
    await answerWith(AWAY);
    await server.close();
    const error = await failureOf(NetworkFailure, () => clientOf(server).getBalance(ADDRESS));
    expect(error.kind).to.equal('connection');
    expect(error.message).not.to.contain('wk_test');
  });

  it('end with the reason of the caller’s signal', async () => {
    await answerWith(new Promise<Reply>(() => {}));
    const controller = new AbortController();
    const call = thrownBy(() => clientOf(server).getBalance(ADDRESS, { signal: controller.signal }));
    await server.waitForRequest(() => true);
    controller.abort(new Error('enough'));
    expect(await call).to.include({ message: 'enough' });
    expect(server.requests).to.have.length(1);
  });

  for (const [title, reply] of [
    ['a page of a proxy', { status: 200, body: '<html>' }],
    ['no envelope', { status: 200, body: [] }],
    ['a redirect', { status: 302, headers: { Location: 'http://127.0.0.1:1/' }, body: '' }],
    ['an error page', { status: 404, body: 'not here' }],
    ['success with an error status', { status: 400, body: { success: true, data: BALANCE } }],
    ['an amount that is a number', success({ ...BALANCE, sol: 1.5 })],
    ['a missing field', success({ ...BALANCE, slot: undefined })],
    ['a fraction for an integer', success({ ...BALANCE, slot: 1.5 })],
    ['balances that are a list', success({ ...BALANCE, balances: [] })],
    ['no data', success(null)],
    ['an amount that is text', success({ ...BALANCE, sol: '1 \u202eLOS' })],
  ] as const) {
    it(`refuse ${title} as an answer`, async () => {
      await answerWith(reply);
      await failureOf(UnexpectedAnswerError, () => clientOf(server).getBalance(ADDRESS));
      expect(server.requests).to.have.length(1);
    });
  }

  it('create and list webhooks', async () => {
    const webhook = {
      webhook_id: 'wh_1',
      url: 'https://example.com/hook',
      events: ['transaction.confirmed'],
      active: true,
      created_at: '2026-01-01T00:00:00.000Z',
    };
    const listed = { ...webhook, last_triggered: null, family: 'platform' };
    await answerWith(AWAY, success(webhook, 201), success({ webhooks: [listed], total_count: 1 }));
    const client = clientOf(server);
    const { url, events } = webhook;
    expect(await client.webhooks.create({ url, events, secret: 'whsec_AA==' })).to.deep.equal(webhook);
    expect(await client.webhooks.list()).to.deep.equal({ webhooks: [listed], total_count: 1 });
    const keys = server.requests.slice(0, 2).map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).to.be.a('string').and.equal(keys[1]);
    expect(server.requests[1]?.body).to.deep.equal({ url, events, secret: 'whsec_AA==' });
  });

  it('change webhooks, and send only the fields that the caller set', async () => {
    await answerWith(failure(404, 'NOT_FOUND'));
    const { webhooks } = clientOf(server);
    const id = 'wh/1';
    for (const call of [
      () => webhooks.get(id),
      () => webhooks.update(id, { wallets: null, active: true }),
      () => webhooks.remove(id),
      () => webhooks.test(id),
      () => webhooks.rotateSecret(id, { secret: 'next', switchAt: new Date(0) }),
    ]) {
      await failureOf(NotFoundError, call);
    }
    expect(server.requests.map(({ method, path, body }) => [method, path, body])).to.deep.equal([
      ['GET', '/v1/webhooks/wh%2F1', undefined],
      ['PUT', '/v1/webhooks/wh%2F1', { wallets: null, active: true }],
      ['DELETE', '/v1/webhooks/wh%2F1', undefined],
      ['POST', '/v1/webhooks/wh%2F1/test', undefined],
      [
        'POST',
        '/v1/webhooks/wh%2F1/rotate-secret',
        { secret: 'next', switch_at: '1970-01-01T00:00:00.000Z' },
      ],
    ]);
  });

  it('send a test event only once, even after an error', async () => {
    await answerWith(AWAY);
    await failureOf(UnavailableError, () => clientOf(server).webhooks.test('wh_1'));
    expect(server.requests).to.have.length(1);
  });
});

describe('client.send', () => {
  it('creates one operation even if the connection was cut after the service had acted', async () => {
    let cuts = 1;
    const service = await startSendService();
    const signer = watchedSigner();
    try {
      const client = clientOf(service, {
        async fetch(url, init) {
          const response = await fetch(url, init);
          if (cuts === 0) return response;
          cuts -= 1;
          throw new TypeError('the connection was cut');
        },
      });
      const operation = await client.send(sendFrom(signer));
      expect(operation.id).to.equal('op_1');
      expect(service.created).to.equal(1);
      const keys = service.requests.map(({ headers }) => headers['idempotency-key']);
      expect(keys).to.have.length(2);
      expect(keys[0]).to.be.a('string').and.equal(keys[1]);
    } finally {
      await service.close();
    }
  });

  it('sends the arguments unchanged, and the caller’s own key', async () => {
    const service = await startSendService();
    const signer = watchedSigner();
    try {
      const send = sendFrom(signer, {
        amount: '9007199.254740993',
        maxFeeLamports: 7_000n,
        validUntil: new Date('2026-01-01T00:00:00Z'),
        idempotencyKey: 'invoice-17',
      });
      await clientOf(service).send(send);
      await clientOf(service).send({ ...send, idempotencyKey: 'invoice-18' });
      expect(service.requests[0]?.headers['idempotency-key']).to.equal('invoice-17');
      expect(service.requests[0]?.body).to.deep.equal({
        from: send.from,
        to: send.to,
        amount: '9007199.254740993',
        token: 'SOL',
        fee_cap_lamports: '7000',
        valid_until: '2026-01-01T00:00:00.000Z',
      });
      expect(service.created).to.equal(2);
    } finally {
      await service.close();
    }
  });

  const valid = sendFrom(watchedSigner());
  const client = clientOf({ baseUrl: 'http://127.0.0.1:1/v1' });
  const mistakes: [title: string, change: Partial<SendArguments>, argument: string][] = [
    ['a short sender', { from: 'abc' }, 'from'],
    ['a recipient of another alphabet', { to: '0'.repeat(44) }, 'to'],
    ['a recipient of 31 bytes', { to: `${'1'.repeat(30)}21` }, 'to'],
    ['a send to oneself', { to: valid.from }, 'to'],
    ['a negative amount', { amount: '-1' }, 'amount'],
    ['a fee cap of zero', { maxFeeLamports: 0n }, 'maxFeeLamports'],
    ['an invalid date', { validUntil: new Date(Number.NaN) }, 'validUntil'],
    ['a key with a space', { idempotencyKey: 'a b' }, 'idempotencyKey'],
    ['an empty key', { idempotencyKey: '' }, 'idempotencyKey'],
  ];
  for (const [title, change, argument] of mistakes) {
    it(`refuses ${title} before anything is sent`, async () => {
      const error = await failureOf(InvalidArgumentError, () => client.send({ ...valid, ...change }));
      expect(error.argument).to.equal(argument);
    });
  }

  it('rejects an amount that is a number with a TypeError', async () => {
    const send: SendArguments = { ...valid };
    Object.assign(send, { amount: 1.5 });
    expect(await thrownBy(() => client.send(send))).to.be.instanceOf(TypeError);
  });
});

describe('createWalletClient', () => {
  for (const baseUrl of ['http://127.0.0.1:3000', 'ftp://host/v1', '/v1', 'http://host/v1?x=1']) {
    it(`refuses the base URL ${baseUrl}`, () => {
      expect(() => createWalletClient({ baseUrl, apiKey: 'k', network: 'devnet' })).to.throw(
        InvalidArgumentError,
        '/v1',
      );
    });
  }

  it('keeps a malformed key out of its message', () => {
    const create = (): unknown =>
      createWalletClient({ baseUrl: 'http://h/v1', apiKey: 'secret\n', network: 'devnet' });
    expect(create).to.throw(InvalidArgumentError).with.property('message').that.does.not.contain('secret');
  });
});
