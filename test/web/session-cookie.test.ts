import { expect } from 'chai';
import { LINK_TOKEN, SESSION_TOKEN, startWebApp, type TestWebApp } from './support/web-app.ts';

describe('the cookie of a page session', () => {
  let web: TestWebApp;

  before(async () => {
    web = await startWebApp();
  });
  after(() => web.stop());

  const cookie = `__Host-wallet-session=${SESSION_TOKEN}`;
  const attributesOf = (response: Response): string[] =>
    (response.headers.get('set-cookie') ?? '').split('; ').slice(1);

  it('is for this host only, unreadable for scripts, and never sent by another site', async () => {
    const redeemed = await web.post('/page/session/redeem', { token: LINK_TOKEN });
    expect(redeemed.status).to.equal(200);
    expect(redeemed.headers.get('set-cookie')).to.match(
      new RegExp(`^__Host-wallet-session=${SESSION_TOKEN};`),
    );
    expect(attributesOf(redeemed)).to.have.members([
      'Path=/',
      'Secure',
      'HttpOnly',
      'SameSite=Strict',
      'Expires=Tue, 01 Jan 2030 00:00:00 GMT',
    ]);
    expect(await redeemed.text()).to.not.include(SESSION_TOKEN);
  });

  it('is not replaced if the session is widened', async () => {
    const widened = await web.post('/page/session/redeem', { token: LINK_TOKEN }, { cookie });
    expect(widened.status).to.equal(200);
    expect(widened.headers.get('set-cookie')).to.equal(null);
  });

  it('lasts as long as the session, which each use prolongs', async () => {
    const read = await web.get('/page/session', { cookie: `theme=dark; ${cookie}` });
    expect(read.status).to.equal(200);
    expect(attributesOf(read)).to.include('Expires=Tue, 01 Jan 2030 00:00:00 GMT');
  });

  it('is forgotten by the browser when the session ends', async () => {
    const ended = await fetch(`${web.publicUrl}/page/session`, {
      method: 'DELETE',
      headers: { origin: web.publicUrl, cookie },
    });
    expect(ended.status).to.equal(200);
    expect(ended.headers.get('set-cookie')).to.match(/^__Host-wallet-session=;/);
    expect(attributesOf(ended)).to.include.members(['Max-Age=0', 'Path=/', 'Secure']);
  });

  it('is needed: without one, or with a wrong one, the answer is 401 and names no key', async () => {
    for (const wrong of [
      undefined,
      `__Host-wallet-session=${LINK_TOKEN}`,
      `wallet-session=${SESSION_TOKEN}`,
    ]) {
      for (const path of ['/page/session', '/page/operations', '/page/operations/op_1']) {
        const refused = await web.get(path, wrong === undefined ? {} : { cookie: wrong });
        expect(refused.status, `${path} ${wrong}`).to.equal(401);
        expect(refused.headers.get('www-authenticate')).to.equal(null);
      }
    }
  });

  it('is the only credential: an API key opens nothing', async () => {
    const refused = await web.get('/page/operations', { authorization: 'Bearer wk_a_key' });
    expect(refused.status).to.equal(401);
  });

  it('never appears in the log', () => {
    expect(web.logged()).to.include('/page/session');
    expect(web.logged()).to.not.include(SESSION_TOKEN);
    expect(web.logged()).to.not.include(LINK_TOKEN);
  });
});
