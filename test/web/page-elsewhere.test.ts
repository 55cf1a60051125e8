import { expect } from 'chai';
import { BEARER_TOKEN, LINK_TOKEN, SESSION_TOKEN, startWebApp, type TestWebApp } from './support/web-app.ts';

const PAGE = 'https://wallet.example';
const OTHER_PAGE = 'https://other-wallet.example';
const NOT_THE_PAGE = 'https://evil.example';

describe('a wallet page that another site hosts', () => {
  let web: TestWebApp;

  before(async () => {
    web = await startWebApp({ allowedOrigins: [PAGE, OTHER_PAGE] });
  });
  after(() => web.stop());

  const corsHeaders = ({ headers }: Response) =>
    [...headers.keys()].filter((name) => name.startsWith('access-control-'));
  const listOf = (value: string | null) => (value ?? '').toLowerCase().split(/\s*,\s*/);
  const preflight = (origin: string) =>
    fetch(`${web.publicUrl}/page/session/redeem`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,x-network,idempotency-key',
      },
    });
  const bearer = (token = BEARER_TOKEN) => ({ authorization: `Bearer ${token}` });
  const cookie = (token = SESSION_TOKEN) => ({ cookie: `__Host-wallet-session=${token}` });
  const statusOf = async (headers: Record<string, string>) =>
    (await web.get('/page/session', headers)).status;

  it('may ask before a request, without cookies', async () => {
    const answer = await preflight(PAGE);
    expect(answer.status).to.equal(204);
    expect(answer.headers.get('access-control-allow-origin')).to.equal(PAGE);
    expect(answer.headers.get('access-control-allow-credentials')).to.equal(null);
    expect(listOf(answer.headers.get('access-control-allow-headers'))).to.include.members([
      'authorization',
      'content-type',
      'x-network',
      'idempotency-key',
      'last-event-id',
    ]);
    expect(listOf(answer.headers.get('access-control-allow-methods'))).to.include.members(['post', 'delete']);
  });

  it('gets the token of its session in the answer, and no cookie', async () => {
    for (const [path, body] of [
      ['/page/session/redeem', { token: LINK_TOKEN }],
      ['/page/session/proof', PROOF],
    ] as const) {
      const opened = await web.post(path, body, { origin: PAGE });
      expect(opened.status, path).to.equal(200);
      expect(await opened.json()).to.have.nested.property('data.session_token', BEARER_TOKEN);
      expect(opened.headers.get('set-cookie')).to.equal(null);
      expect(opened.headers.get('access-control-allow-origin')).to.equal(PAGE);
      expect(listOf(opened.headers.get('vary'))).to.include('origin');
      expect(opened.headers.get('cache-control')).to.equal('no-store');
    }
  });

  it('reads, widens and ends its session with the token, and is given no cookie for it', async () => {
    const headers = { origin: PAGE, ...bearer() };
    const read = await web.get('/page/session', headers);
    const widened = await web.post('/page/session/redeem', { token: LINK_TOKEN }, headers);
    const ended = await fetch(`${web.publicUrl}/page/session`, { method: 'DELETE', headers });
    expect([read.status, widened.status, ended.status]).to.deep.equal([200, 200, 200]);
    expect(await widened.json()).to.have.nested.property('data.session_token', null);
    for (const answer of [read, widened, ended]) {
      expect(answer.headers.get('set-cookie')).to.equal(null);
      expect(answer.headers.get('access-control-allow-origin')).to.equal(PAGE);
      expect(answer.headers.get('cache-control')).to.equal('no-store');
    }
  });

  it('can read refusals too', async () => {
    const refused = await web.get('/page/session', { origin: PAGE });
    expect(refused.status).to.equal(401);
    expect(refused.headers.get('access-control-allow-origin')).to.equal(PAGE);
  });

  it('is asked to sign a text that names it', async () => {
    const asked = async (origin: string) =>
      (await (
        await web.post('/page/session/challenge', { address: PROOF.address }, { origin })
      ).json()) as unknown;
    expect(await asked(PAGE)).to.have.nested.property('data.message', `devnet ${PAGE}`);
    expect(await asked(web.publicUrl)).to.have.nested.property('data.message', `devnet ${web.publicUrl}`);
  });

  it('is not helped by a cookie, nor the own page by a token', async () => {
    expect(await statusOf({ origin: PAGE, ...cookie() }), 'a cookie from elsewhere').to.equal(401);
    expect(await statusOf({ origin: PAGE, ...cookie(BEARER_TOKEN) }), 'a token as cookie').to.equal(401);
    expect(await statusOf({ ...cookie(BEARER_TOKEN) }), 'a token as the own cookie').to.equal(401);
    expect(await statusOf({ origin: PAGE, ...bearer(SESSION_TOKEN) }), 'a cookie as token').to.equal(401);
    expect(await statusOf({ ...bearer() }), 'a token without an origin').to.equal(401);
    expect(await statusOf({ origin: web.publicUrl, ...bearer() }), 'a token on the own page').to.equal(401);
    expect(await statusOf({ origin: NOT_THE_PAGE, ...bearer() }), 'on a page of no one').to.equal(401);
    expect(await statusOf({ origin: NOT_THE_PAGE, ...cookie() }), 'cookie, page of no one').to.equal(401);
    expect(await statusOf({ origin: PAGE, ...bearer(), ...cookie('wrong') }), 'both').to.equal(200);
    // Inside the messenger the own page has a token, and a cookie never stands in for a wrong one.
    expect(await statusOf({ ...bearer('wrong'), ...cookie() }), 'both, on the own page').to.equal(401);
    const password = { authorization: 'Basic cGFnZTpwYXNz' };
    expect(await statusOf({ ...password, ...cookie() }), 'a password of a proxy').to.equal(200);
  });

  it('is the only other site that can do anything: a request of any other one is refused', async () => {
    for (const origin of [
      NOT_THE_PAGE,
      'null',
      `${PAGE}:444`,
      'http://wallet.example',
      `${PAGE}.evil.example`,
    ]) {
      expect(corsHeaders(await preflight(origin)), origin).to.deep.equal([]);
      for (const credential of [{}, bearer(), cookie()]) {
        const refused = await web.post(
          '/page/session/redeem',
          { token: LINK_TOKEN },
          { origin, ...credential },
        );
        expect(refused.status, origin).to.equal(403);
        expect(corsHeaders(refused)).to.deep.equal([]);
        expect(await refused.text()).to.not.include(BEARER_TOKEN);
      }
    }
    const withoutOrigin = await fetch(`${web.publicUrl}/page/session`, {
      method: 'DELETE',
      headers: bearer(),
    });
    expect(withoutOrigin.status).to.equal(403);
  });

  it('changes nothing for the own page: it has its cookie, and never sees a token', async () => {
    const redeemed = await web.post('/page/session/redeem', { token: LINK_TOKEN });
    expect(redeemed.headers.get('set-cookie')).to.include(SESSION_TOKEN);
    expect(await redeemed.json()).to.have.nested.property('data.session_token', null);
    expect(corsHeaders(redeemed)).to.deep.equal([]);
  });

  it('leaves its token in no log', () => {
    expect(web.logged()).to.include('/page/session');
    expect(web.logged()).to.not.include(BEARER_TOKEN);
  });
});

describe('links that lead to a wallet page on another site', () => {
  it('make that page the only one: the process gives out no cookie', async () => {
    const web = await startWebApp({ publicUrl: PAGE, allowedOrigins: [PAGE] });
    const opened = await web.post('/page/session/redeem', { token: LINK_TOKEN }, { origin: PAGE });
    expect(opened.status).to.equal(200);
    expect(opened.headers.get('set-cookie')).to.equal(null);
    const own = await web.post('/page/session/redeem', { token: LINK_TOKEN }, { origin: web.url });
    expect(own.status).to.equal(403);
    expect(await own.json())
      .to.have.nested.property('error.details')
      .that.includes(`Open the page at ${PAGE}`);
    const read = await web.get('/page/session', { cookie: `__Host-wallet-session=${SESSION_TOKEN}` });
    expect(read.status).to.equal(401);
    await web.stop();
  });
});

const PROOF = {
  address: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
  message: 'signed',
  signature: `${'A'.repeat(86)}==`,
  wallet_type: 'device',
};
