import { expect } from 'chai';
import { startTestService, type TestService } from '../support/wallet-service.ts';

const PAGE = 'https://app.example';

describe('in a browser', () => {
  let service: TestService;
  let apiKey: string;

  before(async () => {
    service = await startTestService({
      worker: false,
      environment: { CORS_ORIGINS: `${PAGE}, http://localhost:5173`, TRUSTED_PROXIES: '1' },
    });
    ({ apiKey } = await service.createAccount());
  });
  after(() => service.stop());

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${service.api.url}${path}`, { headers });
  const withKey = () => ({ authorization: `Bearer ${apiKey}` });
  const preflight = (origin: string) =>
    fetch(`${service.baseUrl}/wallet/send`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,idempotency-key',
      },
    });
  const listOf = (value: string | null) => (value ?? '').toLowerCase().split(/\s*,\s*/);
  const corsHeaders = ({ headers }: Response) =>
    [...headers.keys()].filter((name) => name.startsWith('access-control-'));

  it('a page of a listed origin may ask, without a key, whether it may call', async () => {
    const answer = await preflight(PAGE);
    expect(answer.status).to.equal(204);
    expect(answer.headers.get('access-control-allow-origin')).to.equal(PAGE);
    // Those that some path has, and no more.
    expect(listOf(answer.headers.get('access-control-allow-methods'))).to.have.members([
      'get',
      'head',
      'post',
      'put',
      'delete',
    ]);
    expect(listOf(answer.headers.get('access-control-allow-headers'))).to.have.members([
      'authorization',
      'content-type',
      'idempotency-key',
      'x-network',
      'x-request-id',
      'last-event-id',
    ]);
    expect(answer.headers.get('access-control-allow-credentials')).to.equal(null);
  });

  it('a page of a listed origin can read answers, refusals too, and the headers that matter', async () => {
    for (const [headers, status] of [
      [withKey(), 200],
      [{}, 401],
    ] as const) {
      const answer = await get('/v1/operations', { ...headers, origin: PAGE });
      expect(answer.status).to.equal(status);
      expect(answer.headers.get('access-control-allow-origin')).to.equal(PAGE);
      expect(listOf(answer.headers.get('vary'))).to.include('origin');
      expect(listOf(answer.headers.get('access-control-expose-headers'))).to.have.members([
        'x-request-id',
        'location',
        'link',
        'retry-after',
        'www-authenticate',
        'allow',
        'ratelimit',
        'ratelimit-policy',
        'idempotency-replayed',
      ]);
    }
  });

  const others = ['https://other.example', 'https://app.example:444', 'http://app.example', 'null'];
  for (const origin of others) {
    it(`a page of ${origin} gets no CORS headers`, async () => {
      expect(corsHeaders(await preflight(origin))).to.deep.equal([]);
      expect(corsHeaders(await get('/v1/operations', { ...withKey(), origin }))).to.deep.equal([]);
    });
  }

  it('nothing of an answer may be run, framed, guessed at or kept', async () => {
    const answers = [await get('/v1/operations', withKey()), await get('/v1/nothing'), await get('/health')];
    for (const { headers } of answers) {
      expect(headers.get('content-security-policy')).to.equal("default-src 'none';frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).to.equal('nosniff');
      expect(headers.get('referrer-policy')).to.equal('no-referrer');
      expect(headers.get('x-powered-by')).to.equal(null);
    }
    const [data, missing] = answers;
    expect(data?.headers.get('cache-control')).to.equal('no-store');
    expect(missing?.headers.get('cache-control')).to.equal('no-store');
  });

  it('is held to TLS if it came by TLS, as its proxy says, and only then', async () => {
    const secure = await get('/health', { 'x-forwarded-proto': 'https' });
    expect(secure.headers.get('strict-transport-security')).to.equal('max-age=15552000');
    expect((await get('/health')).headers.get('strict-transport-security')).to.equal(null);
  });

  it('no page may call if no origin is listed, and no header for TLS counts if no proxy is trusted', async () => {
    const closed = await startTestService({ worker: false });
    try {
      const answer = await fetch(`${closed.api.url}/health`, {
        headers: { origin: PAGE, 'x-forwarded-proto': 'https' },
      });
      expect(corsHeaders(answer)).to.deep.equal([]);
      expect(answer.headers.get('vary')).to.equal(null);
      expect(answer.headers.get('strict-transport-security')).to.equal(null);
    } finally {
      await closed.stop();
    }
  });
});
