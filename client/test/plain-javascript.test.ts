import { expect } from 'chai';
import { InvalidArgumentError } from '../src/errors.ts';
import * as library from '../src/index.ts';
import { clientOf } from './support/fixtures.ts';
import { startTestServer, success, type TestServer } from './support/http-server.ts';

/** As a program without types sees it. */
type Untyped = (...words: unknown[]) => unknown;

const BASE_URL = 'http://127.0.0.1:3000/v1';

/** Lists, streams and questions that work without arguments. */
const NEED_NOTHING = [
  'createWallet',
  'wallets',
  'operations.list',
  'timeline.list',
  'timeline.follow',
  'prices.getSignificantChanges',
  'alerts.list',
  'orders.list',
  'stakes.validators',
  'webhooks.list',
  'events.list',
  'eventTypes.list',
  'keys.list',
  'status.health',
  'status.ready',
];

describe('A program in plain JavaScript', () => {
  const create = library.createWalletClient as Untyped;

  for (const [what, options, argument, message] of [
    ['no options', undefined, 'options', 'must be an object with baseUrl, apiKey and network'],
    ['no network', { baseUrl: BASE_URL, apiKey: 'wk_1' }, 'network', 'must be mainnet or devnet'],
    ['a wrong network', { network: 'testnet' }, 'network', 'must be mainnet or devnet, not "testnet"'],
    ['no URL', { network: 'devnet', apiKey: 'wk_1' }, 'baseUrl', 'must be an http(s) URL that ends in /v1'],
    [
      'a URL that is not text',
      { network: 'devnet', baseUrl: 5 },
      'baseUrl',
      'must be an http(s) URL that ends in /v1',
    ],
    ['no key', { network: 'devnet', baseUrl: BASE_URL }, 'apiKey', 'must be visible ASCII characters'],
    [
      'a transport that is not a function',
      { network: 'devnet', transport: {} },
      'transport',
      'must be a function',
    ],
  ] as const) {
    it(`is told at once of a client with ${what}`, () => {
      expect(() => create(options))
        .to.throw(InvalidArgumentError, `${argument}: ${message}`)
        .with.property('argument', argument);
    });
  }

  for (const call of [library.keypairSigner, library.callbackSigner, library.verifyWebhook]) {
    it(`is told what is missing: ${call.name}`, async () => {
      expect(await errorOf(call as Untyped)).to.be.instanceOf(InvalidArgumentError);
    });
  }

  describe('that calls a method without arguments', () => {
    let server: TestServer;

    before(async () => {
      server = await startTestServer(() => success({}));
    });
    after(() => server.close());

    for (const [name, call] of methodsOf(create({ baseUrl: BASE_URL, apiKey: 'wk_1', network: 'devnet' }))) {
      if (NEED_NOTHING.includes(name)) continue;
      it(`is told what is missing: ${name}`, async () => {
        const client = clientOf(server);
        const found = new Map(methodsOf(client)).get(name) ?? call;
        expect(await errorOf(found)).to.be.instanceOf(InvalidArgumentError);
        expect(server.requests, 'nothing was asked').to.deep.equal([]);
      });
    }

    it('is told all that is missing of a send', async () => {
      const error = await errorOf(clientOf(server).send as Untyped);
      expect(error).to.have.property(
        'message',
        'from: is missing: send takes an object with from, to, amount, token; missing are from, to, amount, token',
      );
    });
  });
});

function methodsOf(value: unknown, path = ''): [string, Untyped][] {
  return Object.entries(value as object).flatMap(([name, member]: [string, unknown]): [string, Untyped][] => {
    if (typeof member === 'function') return [[path + name, member as Untyped]];
    return typeof member === 'object' && member !== null ? methodsOf(member, `${path}${name}.`) : [];
  });
}

/** The error of a call, or of the first item of what it returns. */
async function errorOf(call: Untyped): Promise<unknown> {
  try {
    const returned = await call();
    await (returned as AsyncIterable<unknown>)[Symbol.asyncIterator]().next();
    return undefined;
  } catch (error) {
    return error;
  }
}
