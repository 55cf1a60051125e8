import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { manifestOf, manifestText, readManifest } from '../../../local/page-release/manifest.ts';
import { verifyPage } from '../../../local/page-release/verify-page.ts';
import { pageHeaderValues } from '../../../web/middleware/page-headers.ts';
import { CHECKOUT } from '../../architecture/support/checkout.ts';
import { runCommand } from '../../support/run-command.ts';
import { startStaticHost, type StaticHost } from '../../page/support/static-host.ts';
import { placeholderPage } from '../../web/support/placeholder-page.ts';
import { startWebApp } from '../../web/support/web-app.ts';

const SCRIPT = '/assets/index-1a2b3c4d.js';

describe('npm run web:verify', () => {
  let page: Awaited<ReturnType<typeof placeholderPage>>;
  let folder: string;
  let manifestFile: string;
  let host: StaticHost;
  let url: string;

  before(async () => {
    page = await placeholderPage();
    folder = await mkdtemp(join(tmpdir(), 'wallet-service-test-'));
    manifestFile = join(folder, 'manifest.json');
    await writeFile(manifestFile, manifestText(await manifestOf(page.directory, '1.2.3')));
  });
  after(async () => {
    await page.remove();
    await rm(folder, { recursive: true });
  });

  beforeEach(async () => {
    host = await startStaticHost(page.directory);
    url = `http://127.0.0.1:${host.port}`;
    Object.assign(host.headers, pageHeaderValues(null));
  });
  afterEach(() => host.stop());

  async function run(...args: string[]): Promise<{ code: number; output: string }> {
    const { code, stdout, stderr } = await runCommand('local/page-release/verify-main.ts', args, {});
    return { code, output: stdout + stderr };
  }
  const verify = async () => verifyPage(url, await manifestOf(page.directory, '1.2.3'));
  const problems = async () =>
    (await verify()).findings
      .filter(({ state }) => state !== 'ok')
      .map(({ state, what, problem }) => `${state} ${what}: ${problem}`);

  it('accepts the page of a release, says which service it uses, and what it cannot see', async () => {
    const { code, output } = await run(url, '--manifest', manifestFile);
    expect(output)
      .to.match(/^ok {9}index\.html$/m)
      .and.match(/^ok {9}assets\/index-1a2b3c4d\.js$/m);
    expect(output).to.match(/^ok {9}headers$/m);
    expect(output).to.include(`Service: ${url} (the page’s own origin)`);
    expect(output).to.include('version 1.2.3, byte for byte').and.include('What this cannot see');
    expect(code).to.equal(0);
  });

  it('accepts the page as the service itself serves it', async () => {
    const web = await startWebApp();
    const { findings } = await verifyPage(web.publicUrl, await manifestOf(page.directory, '1.2.3'));
    expect(findings.filter(({ state }) => state !== 'ok')).to.deep.equal([]);
    await web.stop();
  });

  it('refuses a page with a changed file, and one with a missing file', async () => {
    host.files.set(SCRIPT, Buffer.from('steal();'));
    const { code, output } = await run(url, '--manifest', manifestFile);
    expect(code).to.equal(1);
    expect(output).to.match(
      /^different {2}assets\/index-1a2b3c4d\.js: SHA-256 is [0-9a-f]{64}, and must be/m,
    );
    expect(output).to.include('is NOT version 1.2.3');
    host.files.delete(SCRIPT);
    expect(await problems()).to.deep.equal(['missing assets/index-1a2b3c4d.js: HTTP 404']);
    host.files.set('/index.html', Buffer.from('<title>A shop</title>'));
    expect((await run(url, '--manifest', manifestFile)).output).to.include(
      'another release, or not a wallet page',
    );
  });

  it('refuses another page at the path that the messenger frames', async () => {
    host.files.set('/mini-app', Buffer.from('<title>Another page</title>'));
    expect(await problems()).to.have.length(1);
    expect((await problems())[0]).to.match(/^different index\.html \(at \/mini-app\): SHA-256 is/);
    host.files.set('/mini-app', await readFile(join(page.directory, 'index.html')));
    expect(await problems()).to.deep.equal([]);
  });

  for (const [title, addition, says] of [
    [
      'a script of another site',
      '<script src="https://evil.example/x.js"></script>',
      /<script> refers to https:\/\/evil/,
    ],
    [
      'a script that the release does not have',
      '<script src=/assets/x.js></script>',
      /<script> refers to \/assets\/x\.js/,
    ],
    ['a script in the page itself', '<SCRIPT>steal()</SCRIPT>', /a script is in the page itself/],
    [
      'a handler',
      '<img src="./assets/index-1a2b3c4d.js" onerror="steal()">',
      /<img> has a script in onerror/,
    ],
    ['another base', '<base href="https://evil.example/">', /<base> is not part of the page/],
    ['a frame', '<iframe src="/"></iframe>', /<iframe> is not part of the page/],
    [
      'a redirect',
      '<meta http-equiv="refresh" content="0;url=https://evil.example">',
      /<meta> replaces a header/,
    ],
  ] as const) {
    it(`refuses a page with ${title}, and names it`, async () => {
      const html = host.files.get('/index.html') ?? expect.fail();
      host.files.set('/index.html', Buffer.concat([html, Buffer.from(addition)]));
      const found = (await problems()).join('\n');
      expect(found)
        .to.match(/^different index\.html: SHA-256/)
        .and.match(says);
    });
  }

  it('prints no codes of a page that could rewrite its report', async () => {
    const html = host.files.get('/index.html') ?? expect.fail();
    host.files.set('/index.html', Buffer.concat([html, Buffer.from('<img src="/\u001B[2Jok">')]));
    const { output } = await run(url, '--manifest', manifestFile);
    expect(output).to.include('<img> refers to /[U+001B][2Jok').and.not.include('\u001B');
  });

  it('refuses a page without its headers, with weaker ones, or with one that leads away', async () => {
    const policy = host.headers['content-security-policy'] ?? expect.fail();
    host.headers['content-security-policy'] = policy.replace(
      "script-src 'self'",
      "script-src 'self' 'unsafe-inline'",
    );
    expect((await problems()).join('\n')).to.match(
      /different headers: content-security-policy is .*unsafe-inline/,
    );
    delete host.headers['content-security-policy'];
    expect((await problems()).join('\n')).to.match(
      /content-security-policy is missing; it must be: default-src 'none'/,
    );
    host.headers['content-security-policy'] = policy.split('; ').toReversed().join(' ; ');
    expect(await problems()).to.deep.equal([]);
    host.headers['refresh'] = '0;url=https://evil.example';
    expect((await problems()).join('\n')).to.match(/refresh leads to another page/);
  });

  it('requires the headers that docs/operating.md shows', async () => {
    const text = await readFile(join(CHECKOUT, 'docs/operating.md'), 'utf8');
    const [, shown = ''] = /```http\n(.*?)```/s.exec(text) ?? [];
    const required = Object.entries(pageHeaderValues('https://wallet-service.example'));
    expect(shown.toLowerCase().trim().split('\n')).to.have.members(
      required.map(([name, value]) => `${name}: ${value}`.toLowerCase()),
    );
  });

  it('shows the service that another site names, and requires that the page may connect to it alone', async () => {
    const service = 'https://service.example';
    host.files.set('/service.json', Buffer.from(JSON.stringify({ service_url: service })));
    expect((await problems()).join('\n')).to.match(
      /content-security-policy is .*connect-src 'self' https:\/\/service/s,
    );
    Object.assign(host.headers, pageHeaderValues(service));
    expect(await problems()).to.deep.equal([]);
    expect((await verify()).serviceUrl).to.equal(service);
    host.files.set('/service.json', Buffer.from('{"service": 1}'));
    expect((await problems()).join('\n')).to.match(/different service\.json: an unknown field/);
  });

  it('says plainly if it finds no page, no answer, no encryption, or no manifest', async () => {
    const noPort = (await run('http://127.0.0.1:9', '--manifest', manifestFile)).output;
    expect(noPort).to.match(/^http:\/\/127\.0\.0\.1:9\/ cannot be reached: /);
    host.files.delete('/index.html');
    const other = await run(url, '--manifest', manifestFile);
    expect(other.output).to.match(
      /^No wallet page is at http:\/\/127\.0\.0\.1:\d+: it answers with HTTP 404/,
    );
    expect(other.code).to.equal(1);
    expect((await run('http://wallet.example')).output).to.include('is not encrypted');
    expect((await run(`${url}/page`)).output).to.include('Name the origin alone');
    expect((await run(url, '--manifest', join(folder, 'none'))).output).to.include('cannot be read');
    expect((await run('--help')).output)
      .to.include('--manifest <file>')
      .and.include('cannot see');
    for (const [text, says] of [
      ['{', /not JSON/],
      ['{"version": "1", "files": {}}', /must have index\.html/],
      ['{"version": "1", "files": {"../x": "a"}}', /files/],
    ] as const) {
      expect(() => readManifest(text), text).to.throw(says);
    }
  });
});
