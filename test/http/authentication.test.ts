import { expect } from 'chai';
import { createApiClient, type ApiAnswer, type CallApi } from '../support/api-client.ts';
import { shiftClock, type ShiftedClock } from '../support/shifted-clock.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';
import { outcome } from '../api/support/send-bodies.ts';

describe('a request', () => {
  let service: TestService;
  let call: CallApi;
  let apiKey: string;
  let clock: ShiftedClock;

  before(async () => {
    service = await startTestService({ worker: false });
    ({ apiKey } = await service.createAccount());
    call = await createApiClient(service, apiKey);
  });
  after(() => service.stop());
  beforeEach(() => (clock = shiftClock()));
  afterEach(() => clock.restore());

  const withHeader = (authorization: string) =>
    call('/v1/webhooks', { key: null, headers: { authorization } });

  it('with its account’s key is answered', async () => {
    expect(outcome(await call('/v1/webhooks'))).to.equal('200');
  });

  it('may write the scheme in any case, as HTTP has it', async () => {
    expect(outcome(await withHeader(`bearer ${apiKey}`))).to.equal('200');
  });

  it('without a key, or with a wrong one, is told the scheme to use', async () => {
    const challenge = (answer: ApiAnswer) => answer.headers.get('www-authenticate');
    expect(challenge(await call('/v1/webhooks', { key: null }))).to.equal('Bearer realm="wallet-service"');
    expect(challenge(await call('/v1/webhooks', { key: 'wk_wrong' }))).to.match(
      /^Bearer realm="wallet-service", error="invalid_token"/,
    );
    expect(challenge(await call('/v1/webhooks'))).to.equal(null);
  });

  const wrong: [string, (key: string) => string][] = [
    ['an empty header', () => ''],
    ['the key without a scheme', (key) => key],
    ['the scheme alone', () => 'Bearer '],
    ['another scheme', (key) => `Basic ${key}`],
    ['two blanks after the scheme', (key) => `Bearer  ${key}`],
    ['text after the key', (key) => `Bearer ${key} x`],
    ['a key that is cut off', (key) => `Bearer ${key.slice(0, -1)}`],
    ['a key that is too long', (key) => `Bearer ${key}a`],
    ['a key of another kind', (key) => `Bearer ${key.replace('wk_', 'bt_')}`],
    ['a known public part and a wrong secret', (key) => `Bearer ${key.slice(0, 12)}${'a'.repeat(32)}`],
    ['an unknown public part', (key) => `Bearer wk_00000000_${key.slice(12)}`],
    ['a key in other case', (key) => `Bearer wk_${swapCase(key.slice(3))}`],
    ['SQL in the place of a key', () => `Bearer wk_' OR 1=1_${'a'.repeat(32)}`],
  ];
  for (const [title, authorization] of wrong) {
    it(`with ${title} is refused`, async () => {
      expect(outcome(await withHeader(authorization(apiKey)))).to.equal('401 INVALID_API_KEY');
    });
  }

  it('without a key is refused on every path of the API, before anything else is looked at', async () => {
    const none = { key: null };
    const answers = await Promise.all([
      call('/v1/wallet/balance', none),
      call('/v1/wallet/send', { ...none, method: 'POST', text: 'not json' }),
      call('/v1/webhooks', none),
      call('/v1/webhooks', { ...none, method: 'POST', json: {} }),
      call('/v1/operations/op_x', none),
      ...['confirm', 'signing-request', 'signature', 'cancel'].map((action) =>
        call(`/v1/operations/op_x/${action}`, { ...none, method: 'POST', json: {} }),
      ),
    ]);
    expect(new Set(answers.map(outcome))).to.deep.equal(new Set(['401 INVALID_API_KEY']));
  });

  it('without a key may ask for health and the document only', async () => {
    expect(outcome(await call('/health', { key: null }))).to.equal('200');
    expect((await fetch(`${service.api.url}/openapi.json`)).status).to.equal(200);
  });

  it('with a key that was revoked is refused a second later at most', async () => {
    const { apiKey: other, accountId } = await service.createAccount();
    expect(outcome(await call('/v1/webhooks', { key: other }))).to.equal('200');
    await service.database('credentials').where({ account_id: accountId }).update({ revoked_at: new Date() });
    clock.advance(1_000);
    expect(outcome(await call('/v1/webhooks', { key: other }))).to.equal('401 INVALID_API_KEY');
  });

  it('with a bot token is refused, which opens the bot API only', async () => {
    const { apiKey: other, accountId } = await service.createAccount();
    await service.database('credentials').where({ account_id: accountId }).update({ kind: 'bot_token' });
    expect(outcome(await call('/v1/webhooks', { key: other }))).to.equal('401 INVALID_API_KEY');
  });

  it('is refused in the same words whether its key is unknown or only its secret is wrong', async () => {
    const unknown = await withHeader(`Bearer wk_00000000_${'a'.repeat(32)}`);
    const wrongSecret = await withHeader(`Bearer ${apiKey.slice(0, 12)}${'a'.repeat(32)}`);
    expect(unknown.error).to.deep.equal(wrongSecret.error);
  });

  it('leaves no key in the log', async () => {
    await withHeader(`Bearer ${apiKey.slice(0, 12)}${'b'.repeat(32)}`);
    await call('/v1/webhooks');
    expect(service.logged()).to.include('"path":"/v1/webhooks"');
    expect(service.logged()).not.to.include(apiKey.slice(12));
    expect(service.logged()).not.to.include('b'.repeat(32));
  });
});

function swapCase(text: string): string {
  return text.replaceAll(/[a-z]/gi, (c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase()));
}
