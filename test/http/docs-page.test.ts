import { expect } from 'chai';
import { z } from 'zod';
import { docsFiles } from '../../http/reference/docs-files.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';

const YEAR = 'public, max-age=31536000, immutable';

describe('the page of the API', () => {
  let service: TestService;
  let page: Response;
  let html: string;
  let scriptPath: string;

  before(async () => {
    service = await startTestService({ worker: false });
    page = await get('/docs');
    html = await page.text();
    scriptPath = /<script type="module" src="([^"]+)">/.exec(html)?.[1] ?? '';
  });
  after(() => service.stop());

  function get(path: string, init?: RequestInit): Promise<Response> {
    return fetch(`${service.api.url}${path}`, init);
  }

  it('is there for everybody, also with a slash at its end', async () => {
    expect(page.status).to.equal(200);
    expect(page.headers.get('content-type')).to.equal('text/html; charset=utf-8');
    expect(await (await get('/docs/')).text()).to.equal(html);
  });

  it('loads nothing from elsewhere, and has a policy by which it could not', () => {
    expect(html).not.to.match(/https?:|\/\//);
    const policy = page.headers.get('content-security-policy') ?? '';
    const directives = new Map(policy.split('; ').map((each) => each.split(/ (.*)/) as [string, string]));
    expect(Object.fromEntries(directives)).to.deep.equal({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'unsafe-inline'",
      'img-src': 'data:',
      'connect-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
    });
  });

  it('shows the document of this server', async () => {
    const path = /spec-url="([^"]+)"/.exec(html)?.[1] ?? '';
    const document = z
      .object({ openapi: z.string(), servers: z.array(z.object({ url: z.string() })) })
      .parse(await (await get(path)).json());
    expect(document.openapi).to.equal('3.1.0');
    expect(document.servers.map(({ url }) => url)).to.deep.equal(['/']);
  });

  it('does not let its script keep a key, or load fonts from elsewhere', () => {
    expect(html).to.contain('persist-auth="false"').and.to.contain('load-fonts="false"');
  });

  it('has its script from this server, which browsers keep, until it is another one', async () => {
    expect(scriptPath).to.match(/^\/docs\/rapidoc\.js\?[0-9a-f]{20}$/);
    const script = await get(scriptPath);
    expect(script.status).to.equal(200);
    expect(script.headers.get('content-type')).to.equal('text/javascript; charset=utf-8');
    expect(script.headers.get('cache-control')).to.equal(YEAR);
    expect(await script.text()).to.contain('rapi-doc');
    expect(page.headers.get('cache-control'), 'the page is asked for again each time').to.equal('no-cache');
  });

  it('leads to the document if its reader is not installed', async () => {
    const files = docsFiles([], null);
    expect([...files.keys()]).to.deep.equal(['/openapi.json', '/docs']);
    const bare = String(await files.get('/docs')?.read());
    expect(bare).to.contain('<a href="/openapi.json">').and.to.contain('npm ci');
    expect(bare).not.to.contain('<script');
  });

  it('is sent once as long as it stays the same', async () => {
    for (const path of ['/docs', scriptPath, '/openapi.json']) {
      const first = await get(path);
      await first.arrayBuffer();
      const etag = first.headers.get('etag') ?? '';
      expect(etag, path).to.match(/^"[\w-]+"$/);
      // Else fetch asks for a fresh copy of what it was told to compare.
      const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
      const second = await get(path, { headers });
      expect(second.status, path).to.equal(304);
      expect(await second.text()).to.equal('');
    }
  });

  it('answers HEAD as GET, without a body', async () => {
    for (const path of ['/docs', scriptPath, '/openapi.json']) {
      const head = await get(path, { method: 'HEAD' });
      const whole = await get(path);
      await whole.arrayBuffer();
      expect(head.status).to.equal(200);
      expect(await head.text()).to.equal('');
      for (const name of ['etag', 'content-type', 'content-length', 'cache-control']) {
        expect(head.headers.get(name), `${name} of ${path}`).to.equal(whole.headers.get(name));
      }
    }
  });

  it('is compressed for clients that accept it, with its own tag', async () => {
    const plain = await get(scriptPath, { headers: { 'accept-encoding': 'identity' } });
    const zipped = await get(scriptPath, { headers: { 'accept-encoding': 'gzip' } });
    expect(plain.headers.get('content-encoding')).to.equal(null);
    expect(zipped.headers.get('content-encoding')).to.equal('gzip');
    for (const each of [plain, zipped]) expect(each.headers.get('vary')).to.match(/accept-encoding/i);
    expect(plain.headers.get('etag')).not.to.equal(zipped.headers.get('etag'));
    expect(await zipped.text(), 'fetch has unpacked it').to.equal(await plain.text());
  });

  it('refuses every method but GET and HEAD', async () => {
    const answer = await get('/docs', { method: 'POST' });
    expect(answer.status).to.equal(405);
    expect(answer.headers.get('allow')).to.equal('HEAD, GET');
    expect(await answer.json()).to.have.nested.property('error.code', 'METHOD_NOT_ALLOWED');
  });
});
