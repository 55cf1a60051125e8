import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import type { BrowserContext, Page } from 'playwright-core';
import { sharedBrowser } from '../support/browser.ts';
import { LINK_TOKEN, startWebApp, type TestWebApp } from './support/web-app.ts';

describe('the origin of the wallet page in Chromium', () => {
  let web: TestWebApp;
  let context: BrowserContext;
  let page: Page;
  let evil: Server;
  let evilUrl: string;

  before(async () => {
    web = await startWebApp();
    evil = createServer((_, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(`<title>evil</title><iframe src="${web.publicUrl}/"></iframe>`);
    });
    evil.listen(0, '127.0.0.1');
    await once(evil, 'listening');
    // Another site: 127.0.0.1 is not localhost.
    evilUrl = `http://127.0.0.1:${(evil.address() as AddressInfo).port}/`;
    context = await (await sharedBrowser()).newContext();
    page = await context.newPage();
    await page.goto(`${web.publicUrl}/`);
  });

  after(async () => {
    await context.close();
    evil.closeAllConnections();
    evil.close();
    await web.stop();
  });

  // As text: this program has no types of the browser.
  const evaluate = (from: Page, expression: string): Promise<unknown> => from.evaluate(expression);

  /** The status, as a script in a page sees it. A page of another site can only send what needs no permission: plain text. */
  const fetched = (from: Page, path: string, token?: string): Promise<unknown> => {
    const type = from === page ? 'application/json' : 'text/plain';
    const post = { method: 'POST', headers: { 'content-type': type }, body: JSON.stringify({ token }) };
    const init = { credentials: 'include', ...(token === undefined ? {} : post) };
    const call = `fetch(${JSON.stringify(path)}, ${JSON.stringify(init)})`;
    return evaluate(from, `${call}.then(({ status }) => status, () => 'blocked')`);
  };

  it('runs its own script', async () => {
    expect(await evaluate(page, 'document.body.dataset.ran')).to.equal('yes');
  });

  it('keeps the session of a redeemed link in a cookie that scripts cannot read, on http://localhost too', async () => {
    expect(await fetched(page, '/page/session')).to.equal(401);
    expect(await fetched(page, '/page/session/redeem', LINK_TOKEN)).to.equal(200);
    expect(await fetched(page, '/page/session')).to.equal(200);
    expect(await evaluate(page, 'document.cookie')).to.equal('');
    const [cookie] = await context.cookies();
    expect(cookie).to.include({
      name: '__Host-wallet-session',
      domain: 'localhost',
      path: '/',
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
    });
  });

  it('runs no script that is written into the page', async () => {
    const refused = await evaluate(
      page,
      `(() => {
        const script = document.createElement('script');
        try { script.text = 'window.stolen = true'; } catch (error) { return String(error); }
      })()`,
    );
    expect(refused).to.include('TrustedScript');
    expect(await evaluate(page, '"stolen" in window')).to.equal(false);
  });

  it('is not shown in a frame, answers no other site, and takes nothing from it', async () => {
    const other = await context.newPage();
    await other.goto(evilUrl);
    const frame = other.frames().find((each) => each !== other.mainFrame()) ?? expect.fail();
    await frame.waitForLoadState();
    expect(frame.url()).to.match(/^chrome-error:/);
    expect(await fetched(other, `${web.publicUrl}/page/session`)).to.equal('blocked');
    expect(await fetched(other, `${web.publicUrl}/page/session/redeem`, LINK_TOKEN)).to.equal('blocked');
    expect(web.logged()).to.match(/"path":"\/page\/session\/redeem","status":403/);
    await other.close();
  });
});
