import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { LINK_TOKEN, SESSION_TOKEN, startWebApp } from './support/web-app.ts';

const ADDRESS = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T';

describe('limits of the wallet page', () => {
  it('count the requests without a session of each client address', async () => {
    const web = await startWebApp({ openRequests: { perAddress: 3, inTotal: 100 } });
    const redeem = (from: string) =>
      web.post('/page/session/redeem', { token: LINK_TOKEN }, { 'x-forwarded-for': from });
    const asked = [
      await web.post('/page/session/challenge', { address: ADDRESS }, { 'x-forwarded-for': '192.0.2.1' }),
      await web.post('/page/session/redeem', { token: 'wrong' }, { 'x-forwarded-for': '192.0.2.1' }),
      await redeem('192.0.2.1'),
      await redeem('192.0.2.1'),
      await redeem('192.0.2.2'),
    ];
    expect(asked.map(({ status }) => status)).to.deep.equal([201, 400, 200, 429, 200]);
    expect(Number(asked[3]?.headers.get('retry-after'))).to.be.within(1, 60);
    expect(
      (await web.get('/page/settings', { 'x-forwarded-for': '192.0.2.1' })).status,
      'what changes nothing',
    ).to.equal(200);
    await web.stop();
  });

  it('count those of all addresses together', async () => {
    const web = await startWebApp({ openRequests: { perAddress: 3, inTotal: 4 } });
    const statuses: number[] = [];
    for (let i = 0; i < 6; i += 1) {
      const from = { 'x-forwarded-for': `192.0.2.${i}` };
      statuses.push((await web.post('/page/session/redeem', { token: LINK_TOKEN }, from)).status);
    }
    expect(statuses).to.deep.equal([200, 200, 200, 200, 429, 429]);
    await web.stop();
  });
});

describe('a path of the wallet page in other letters', () => {
  it('does not lead around the limits: nothing is there', async () => {
    const web = await startWebApp({ openRequests: { perAddress: 1, inTotal: 100 } });
    const redeem = async (path: string) => (await web.post(path, { token: LINK_TOKEN })).status;
    expect(await redeem('/page/session/redeem')).to.equal(200);
    for (const path of ['/page/session/REDEEM', '/PAGE/session/redeem', '/page/session/%72edeem']) {
      expect(await redeem(path), path).to.equal(404);
    }
    expect(await redeem('/page/session/redeem/'), 'a slash at the end').to.equal(429);
    await web.stop();
  });
});

describe('cookies of sessions that do not exist', () => {
  it('are limited by client address, and block no session that the process knows', async () => {
    const web = await startWebApp({ openRequests: { perAddress: 2, inTotal: 100 } });
    const statusOf = async (token: string | null, from = '192.0.2.1') => {
      const cookie: Record<string, string> =
        token === null ? {} : { cookie: `__Host-wallet-session=${token}` };
      return (await web.get('/page/session', { ...cookie, 'x-forwarded-for': from })).status;
    };
    expect(await statusOf(SESSION_TOKEN)).to.equal(200);
    expect(await statusOf('wrong')).to.equal(401);
    expect(await statusOf('wrong')).to.equal(401);
    expect(await statusOf('wrong')).to.equal(429);
    expect(await statusOf(SESSION_TOKEN), 'known').to.equal(200);
    expect(await statusOf(null), 'without a cookie').to.equal(401);
    expect(await statusOf('wrong', '192.0.2.2'), 'another address').to.equal(401);
    await web.stop();
  });
});

describe('the faucet of the wallet page', () => {
  const cookie = `__Host-wallet-session=${SESSION_TOKEN}`;

  it('does not exist unless the operator has set one', async () => {
    const web = await startWebApp();
    expect((await web.post('/page/faucet', { address: ADDRESS }, { cookie })).status).to.equal(404);
    expect(await (await web.get('/page/settings')).json()).to.have.nested.property('data.faucet', false);
    await web.stop();
  });

  it('hands the address on, and what the faucet answers back', async () => {
    const answers = [
      { status: 200, body: { given: [{ token: 'SOL', amount: '2' }] }, headers: {} },
      { status: 429, body: {}, headers: { 'retry-after': '7' } },
      { status: 503, body: {}, headers: {} },
    ];
    const asked: string[] = [];
    const faucet = createServer((request, response) => {
      request.on('data', (text) => asked.push(String(text)));
      request.on('end', () => {
        const { status, body, headers } = answers.shift() ?? expect.fail();
        response.writeHead(status, headers).end(JSON.stringify(body));
      });
    });
    faucet.listen(0, '127.0.0.1');
    await once(faucet, 'listening');
    const web = await startWebApp({
      faucetUrl: `http://127.0.0.1:${(faucet.address() as AddressInfo).port}/`,
    });
    const ask = () => web.post('/page/faucet', { address: ADDRESS }, { cookie });
    expect((await web.post('/page/faucet', { address: ADDRESS })).status, 'without a session').to.equal(401);
    const given = await ask();
    expect(await given.json())
      .to.have.nested.property('data')
      .that.deep.equals({ given: [{ token: 'SOL', amount: '2' }] });
    const limited = await ask();
    expect([limited.status, limited.headers.get('retry-after')]).to.deep.equal([429, '7']);
    expect((await ask()).status).to.equal(503);
    expect(asked).to.deep.equal(Array(3).fill(JSON.stringify({ address: ADDRESS })));
    faucet.closeAllConnections();
    faucet.close();
    expect((await ask()).status, 'when it is away').to.equal(503);
    await web.stop();
  });
});
