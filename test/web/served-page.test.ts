import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { OperatorError } from '../../domain/operator-error.ts';
import { pageFiles } from '../../web/page-files.ts';
import { PLACEHOLDER_TITLE } from './support/placeholder-page.ts';
import { LINK_TOKEN, SESSION_TOKEN, startWebApp, type TestWebApp } from './support/web-app.ts';

const NOT_THE_PAGE = 'https://evil.example';

describe('the origin of the wallet page', () => {
  let web: TestWebApp;

  before(async () => {
    web = await startWebApp();
  });
  after(() => web.stop());

  it('serves the built page at /, checked by the browser each time', async () => {
    const page = await web.get('/');
    expect(page.status).to.equal(200);
    expect(page.headers.get('content-type')).to.equal('text/html; charset=utf-8');
    expect(page.headers.get('cache-control')).to.equal('no-cache');
    expect(await page.text()).to.include(PLACEHOLDER_TITLE);
    const known = { 'if-none-match': page.headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
    const again = await web.get('/', known);
    expect(again.status).to.equal(304);
  });

  it('lets browsers keep files with a hash in their name for a year', async () => {
    const script = await web.get('/assets/index-1a2b3c4d.js');
    expect(script.headers.get('content-type')).to.equal('text/javascript; charset=utf-8');
    expect(script.headers.get('cache-control')).to.equal('public, max-age=31536000, immutable');
  });

  it('says in plain words that a file is missing, and has no path outside of the page', async () => {
    for (const path of [
      '/assets/index-5e6f.js',
      '/wallet',
      '/assets/../../package.json',
      '/%2e%2e/package.json',
    ]) {
      const missing = await web.get(path);
      expect(missing.status, path).to.equal(404);
      expect(missing.headers.get('content-type'), path).to.equal('text/plain; charset=utf-8');
      expect(await missing.text()).to.equal('There is nothing at this address. The wallet page is at /\n');
    }
  });

  it('serves nothing of /v1, /docs and /metrics, also with a session', async () => {
    const cookie = `__Host-wallet-session=${SESSION_TOKEN}`;
    for (const path of [
      '/v1',
      '/v1/operations',
      '/v1/wallet/balance',
      '/docs',
      '/openapi.json',
      '/metrics',
    ]) {
      expect((await web.get(path, { cookie })).status, path).to.equal(404);
    }
    expect((await web.post('/v1/wallet/send', {}, { cookie })).status).to.equal(404);
  });

  it('refuses to start without the page, and says how to build it', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'wallet-service-test-'));
    const outcome = await pageFiles(empty).then(
      () => 'served',
      (error: unknown) => error,
    );
    expect(outcome)
      .to.be.instanceOf(OperatorError)
      .with.property('message')
      .that.includes('`npm run web:build`');
    await rm(empty, { recursive: true });
  });

  it('sends the same strict headers with every answer, errors too', async () => {
    const answers = await Promise.all([
      web.get('/'),
      web.get('/assets/index-1a2b3c4d.js'),
      web.get('/nothing'),
      web.get('/health'),
      web.get('/page/settings'),
      web.get('/page/session'),
      web.get('/page/nothing'),
      web.post('/page/session/redeem', { token: 1 }),
      web.post('/page/session/redeem', { token: LINK_TOKEN }, { origin: NOT_THE_PAGE }),
    ]);
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 404, 200, 200, 401, 404, 400, 403]);
    for (const { headers, url } of answers) {
      const policy = (headers.get('content-security-policy') ?? '').split(/;\s*/);
      expect(policy, url).to.have.members([
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ]);
      expect(headers.get('x-frame-options'), url).to.equal('DENY');
      expect(headers.get('referrer-policy'), url).to.equal('no-referrer');
      expect(headers.get('x-content-type-options'), url).to.equal('nosniff');
      expect(headers.get('cross-origin-opener-policy'), url).to.equal('same-origin');
      expect(headers.get('cross-origin-resource-policy'), url).to.equal('same-origin');
      expect(headers.get('permissions-policy'), url).to.include('publickey-credentials-get=(self)');
      expect(headers.get('permissions-policy'), url)
        .to.include('camera=(self),')
        .and.include('microphone=(),');
      expect(headers.get('x-request-id'), url).to.be.a('string');
    }
    for (const { headers, url } of answers.slice(2)) {
      expect(headers.get('cache-control'), url).to.equal('no-store');
    }
  });

  it('lets no other origin read an answer or send a request', async () => {
    const answers = [
      await web.get('/page/settings', { origin: NOT_THE_PAGE }),
      await fetch(`${web.publicUrl}/page/session/redeem`, {
        method: 'OPTIONS',
        headers: { origin: NOT_THE_PAGE, 'access-control-request-method': 'POST' },
      }),
    ];
    for (const { headers } of answers) {
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).to.deep.equal([]);
    }
  });

  it('refuses requests that change something if another page, or no page, sends them', async () => {
    const cookie = `__Host-wallet-session=${SESSION_TOKEN}`;
    const body = { token: LINK_TOKEN };
    for (const origin of [
      NOT_THE_PAGE,
      'null',
      web.publicUrl.replace('localhost', '127.0.0.1'),
      `${web.publicUrl}0`,
    ]) {
      const refused = await web.post('/page/session/redeem', body, { origin, cookie });
      expect(refused.status, origin).to.equal(403);
      expect(refused.headers.get('set-cookie')).to.equal(null);
      expect(await refused.json()).to.have.nested.property('error.code', 'FORBIDDEN');
    }
    const withoutOrigin = await fetch(`${web.publicUrl}/page/session`, {
      method: 'DELETE',
      headers: { cookie },
    });
    expect(withoutOrigin.status).to.equal(403);
    const form = await web.post('/page/session/redeem', body, { 'content-type': 'text/plain' });
    expect(form.status).to.equal(415);
  });
});
