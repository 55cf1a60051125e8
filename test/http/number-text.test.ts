import { expect } from 'chai';
import { z } from 'zod';
import { createOrderBody } from '../../api/orders/order-schemas.ts';
import { defineRoute, type AnyRoute } from '../../http/define-route.ts';
import { wholeNumberInBody } from '../../http/whole-number.ts';
import { sendBody } from '../../api/sends/send-schemas.ts';
import { delegateBody, undelegateBody } from '../../api/stakes/stake-schemas.ts';
import { quoteBody, swapBody } from '../../api/swaps/swap-schemas.ts';
import { startEchoServer, type EchoServer } from './support/echo-server.ts';

/** Every field of the API that takes an amount as a number. */
const AMOUNTS = {
  send: sendBody.shape.amount,
  quote: quoteBody.shape.amount,
  swap: swapBody.shape.amount,
  order: createOrderBody.shape.amount,
  delegate: delegateBody.shape.amount,
  undelegate: undelegateBody.shape.amount,
};

const route = defineRoute({
  method: 'POST',
  path: '/echo',
  name: 'echo',
  summary: 'Answers the amounts as they were read.',
  authenticated: false,
  body: z.strictObject({ ...AMOUNTS, seconds: wholeNumberInBody(0, 1_000) }).partial(),
  successStatus: 200,
  message: 'These are the amounts.',
  data: z.unknown(),
  example: {},
  errors: [],
  handler: ({ body }) => Promise.resolve({ data: body }),
});

const answerShape = z.object({
  data: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  error: z.object({ details: z.string() }).optional(),
});

describe('a number in a body', () => {
  let server: EchoServer;
  before(async () => {
    server = await startEchoServer({}, route as AnyRoute);
  });
  after(() => server.stop());

  /** Its JSON text stands in the body exactly as given, once for each field. */
  async function read(text: string, fields = Object.keys(AMOUNTS)) {
    const response = await fetch(`${server.url}/echo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{${fields.map((field) => `"${field}":${text}`).join(',')}}`,
    });
    return answerShape.parse(await response.json());
  }

  const same: [decimal: string, ...written: string[]][] = [
    ['0.0000001', '1e-7', '1E-7', '1e-07', '0.1e-6', '10e-8', JSON.stringify(0.0000001)],
    ['15', '1.5e1', '1.5E+1', '15', '15.000', '150e-1', '1.5e0001'],
    ['0.1', '0.1', '0.10', '1e-1', '100e-3'],
    ['0', '0', '-0', '0e40', '0.000e-40'],
    ['-0.25', '-2.5e-1'],
    [`1${'0'.repeat(39)}`, '1e39', `1${'0'.repeat(39)}`],
    [`0.${'0'.repeat(39)}1`, '1e-40', `0.${'0'.repeat(39)}1`],
    // No float holds them.
    ['9007199.254740993', '9007199.254740993', '9007199254740993e-9'],
    ['0.3000000000000000000000000000000000000001', '3000000000000000000000000000000000000001e-40'],
  ];
  for (const [decimal, ...written] of same) {
    it(`is exactly ${decimal} however it is written: ${written.join(', ')}`, async () => {
      for (const text of written) {
        const { data } = await read(text);
        expect(data, text).to.deep.equal(
          Object.fromEntries(Object.keys(AMOUNTS).map((field) => [field, decimal])),
        );
      }
    });
  }

  for (const text of [
    '1e41',
    '1e-41',
    '1e40',
    '1.5e-40',
    '1e400',
    '-1e400',
    '1e99999',
    `1${'0'.repeat(40)}`,
  ]) {
    it(`of more digits than an amount may have is refused: ${text}`, async () => {
      const { error } = await read(text);
      for (const field of Object.keys(AMOUNTS)) {
        expect(error?.details).to.contain(
          `${field}: must have at most 40 digits on each side of the point, and an exponent from -40 to 40`,
        );
      }
    });
  }

  it('of any length is refused before anything of its size is made', async () => {
    const huge = ['1e999999999', `1e${'9'.repeat(10_000)}`, '9'.repeat(10_000), `0.${'0'.repeat(10_000)}`];
    for (const text of huge) expect((await read(text)).error?.details).to.contain('send: must have at most');
  });

  it('as a text stays as it is written', async () => {
    for (const text of ['1e-7', '0.10', 'max']) {
      expect((await read(JSON.stringify(text), ['send'])).data).to.deep.equal({ send: text });
    }
  });

  it('that has to be whole is one in every form', async () => {
    for (const text of ['50', '5e1', '50.0', '0.5e2']) {
      expect((await read(text, ['seconds'])).data, text).to.deep.equal({ seconds: 50 });
    }
    for (const text of ['5e-1', '50.5', '"50"', '1e40', '-1']) {
      expect((await read(text, ['seconds'])).error?.details, text).to.contain(
        'seconds: must be a whole number',
      );
    }
    expect((await read('1e4', ['seconds'])).error?.details).to.equal('seconds: must be at most 1000');
  });
});
