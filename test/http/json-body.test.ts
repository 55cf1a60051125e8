import { expect } from 'chai';
import { gzipSync } from 'node:zlib';
import { createApiClient, type CallApi } from '../support/api-client.ts';
import { newWallet } from '../support/chain-client.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';
import { outcome } from '../api/support/send-bodies.ts';

const LIMIT_BYTES = 64 * 1024;

describe('the body of a request', () => {
  let service: TestService;
  let call: CallApi;
  let apiKey: string;
  let valid: Record<string, unknown>;

  before(async () => {
    service = await startTestService({ worker: false });
    ({ apiKey } = await service.createAccount());
    call = await createApiClient(service, apiKey);
    const [from, to] = await Promise.all([newWallet(), newWallet()]);
    // The wallet is empty: a body that is understood ends at the balance.
    valid = { from: from.address, to: to.address, amount: 1, token: 'SOL' };
  });
  after(() => service.stop());

  const post = (text: string, headers: Record<string, string> = {}) =>
    call('/v1/wallet/send', { method: 'POST', text, headers });

  it('is read as JSON, with and without a charset', async () => {
    expect(outcome(await post(JSON.stringify(valid)))).to.equal('422 INSUFFICIENT_FUNDS');
    expect(
      outcome(await post(JSON.stringify(valid), { 'content-type': 'application/json; charset=utf-8' })),
    ).to.equal('422 INSUFFICIENT_FUNDS');
  });

  it('may begin with a byte order mark', async () => {
    expect(outcome(await post(`\ufeff${JSON.stringify(valid)}`))).to.equal('422 INSUFFICIENT_FUNDS');
  });

  const notUtf8: [string, number[]][] = [
    ['a byte of Latin-1', [0xe9]],
    ['the half of a character', [0xe2, 0x82]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['a zero in two bytes', [0xc0, 0x80]],
    ['UTF-16', [0xff, 0xfe]],
  ];
  for (const [title, bytes] of notUtf8) {
    it(`that is not UTF-8 is refused: ${title}`, async () => {
      const [before, after] = JSON.stringify({ ...valid, memo: 'x' }).split('"x"') as [string, string];
      const body = Buffer.concat([Buffer.from(`${before}"`), Buffer.from(bytes), Buffer.from(`"${after}`)]);
      const answer = await fetch(`${service.baseUrl}/wallet/send`, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        body,
      });
      expect(answer.status).to.equal(400);
      expect(await answer.json()).to.have.nested.property('error.message', 'The body is not valid UTF-8.');
    });
  }

  it('may have characters of every length in UTF-8', async () => {
    expect(outcome(await post(JSON.stringify({ ...valid, memo: 'a\u00e9\u20ac\u{1f600}' })))).to.equal(
      '422 INSUFFICIENT_FUNDS',
    );
  });

  const malformed: [string, (text: string) => string][] = [
    ['cut off', (text) => text.slice(0, -1)],
    ['followed by more', (text) => `${text} {}`],
    ['a trailing comma', (text) => text.replace(/\}$/, ',}')],
    ['single quotes', (text) => text.replaceAll('"', "'")],
    ['a comment', (text) => `${text} // yes`],
    ['NaN', (text) => text.replace('"amount":1', '"amount":NaN')],
    ['Infinity', (text) => text.replace('"amount":1', '"amount":Infinity')],
    ['a leading zero', (text) => text.replace('"amount":1', '"amount":01')],
    ['a plus sign', (text) => text.replace('"amount":1', '"amount":+1')],
    ['a number without its whole part', (text) => text.replace('"amount":1', '"amount":.5')],
    ['hex', (text) => text.replace('"amount":1', '"amount":0x1')],
    ['a field twice with two values', (text) => text.replace('"amount":1', '"amount":1,"amount":2')],
    ['a line break in a text', (text) => text.replace('SOL', 'SO\nL')],
    ['form fields', () => 'from=a&to=b&amount=1'],
    ['nested 60,000 deep', () => `{"from":${'['.repeat(60_000)}`],
    ['nested 30,000 deep and closed again', () => `{"from":${'['.repeat(30_000)}${']'.repeat(30_000)}}`],
    ['objects nested 5,000 deep', () => `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
  ];
  for (const [title, change] of malformed) {
    it(`is refused: ${title}`, async () => {
      expect(outcome(await post(change(JSON.stringify(valid))))).to.equal('400 INVALID_REQUEST');
    });
  }

  it('that is not JSON is told where it stops being it', async () => {
    const { error } = await post('{"from": x}');
    expect(error).to.include({ message: 'The body is not valid JSON.' });
    expect(error.details).to.match(/position 9/);
  });

  for (const text of ['null', 'true', '1', '"text"', '[]', '[{}]']) {
    it(`is an object and not ${text}`, async () => {
      expect(outcome(await post(text))).to.equal('400 INVALID_REQUEST');
      const cancel = await call('/v1/operations/op_x/cancel', { method: 'POST', text });
      expect(outcome(cancel)).to.equal('400 INVALID_REQUEST');
    });
  }

  it('that is missing is told each field that is', async () => {
    const { status, error } = await call('/v1/wallet/send', { method: 'POST' });
    expect(status).to.equal(400);
    for (const field of ['from', 'to', 'amount', 'token']) expect(error.details).to.include(`${field}: `);
  });

  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/merge-patch+json',
    'json',
  ]) {
    it(`of the type ${type} is not taken`, async () => {
      const answer = await post(JSON.stringify(valid), { 'content-type': type });
      expect(outcome(answer)).to.equal('415 UNSUPPORTED_MEDIA_TYPE');
    });
  }

  it('without a type is not taken', async () => {
    const answer = await post(JSON.stringify(valid), { 'content-type': '' });
    expect(outcome(answer)).to.equal('415 UNSUPPORTED_MEDIA_TYPE');
  });

  it('of an unknown encoding is not taken', async () => {
    const answer = await post(JSON.stringify(valid), { 'content-encoding': 'unknown' });
    expect(outcome(answer)).to.equal('415 UNSUPPORTED_MEDIA_TYPE');
  });

  it('may have 64 KiB and not one byte more', async () => {
    const padded = (length: number): string => JSON.stringify(valid).padEnd(length, ' ');
    expect(outcome(await post(padded(LIMIT_BYTES)))).to.equal('422 INSUFFICIENT_FUNDS');
    expect(outcome(await post(padded(LIMIT_BYTES + 1)))).to.equal('413 PAYLOAD_TOO_LARGE');
  });

  it('is too large also if it comes in pieces without a length, or packed', async () => {
    const large = ' '.repeat(LIMIT_BYTES + 1);
    const send = (body: ReadableStream | Buffer, headers: Record<string, string>) =>
      fetch(`${service.baseUrl}/wallet/send`, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', ...headers },
        body,
        duplex: 'half',
      });
    const pieces = new Blob([large]).stream();
    expect((await send(pieces, {})).status).to.equal(413);
    expect((await send(gzipSync(large), { 'content-encoding': 'gzip' })).status).to.equal(413);
  });

  const unknown: [string, unknown][] = [
    ['note', 'hello'],
    ['From', 'capital'],
    ['constructor', 1],
    ['__proto__', { admin: true }],
  ];
  for (const [field, value] of unknown) {
    it(`with the unknown field ${field} is refused and the field is named`, async () => {
      const text = JSON.stringify(valid).replace(
        /\}$/,
        `,${JSON.stringify(field)}:${JSON.stringify(value)}}`,
      );
      const answer = await post(text);
      expect(outcome(answer)).to.equal('400 INVALID_REQUEST');
      expect(answer.error.details).to.equal(`unknown field: ${field}`);
    });
  }

  it('cannot bring its fields by way of a prototype', async () => {
    const answer = await post(`{"__proto__":${JSON.stringify(valid)}}`);
    expect(outcome(answer)).to.equal('400 INVALID_REQUEST');
    expect(answer.error.details).to.include('from: ');
  });

  it('is told all of its mistakes at once', async () => {
    const { error } = await post(JSON.stringify({ ...valid, from: 'x', token: '', more: 1 }));
    for (const part of ['from: ', 'token: ', 'unknown field: more']) expect(error.details).to.include(part);
  });
});
