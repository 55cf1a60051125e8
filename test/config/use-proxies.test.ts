import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import { WebSocketServer } from 'ws';
import { z } from 'zod';
import { createSignatureNotices } from '../../chain/rpc/signature-notices.ts';
import { requestRpc } from '../../chain/rpc/rpc-request.ts';
import { loadConfig } from '../../config/config.ts';
import { proxyFor } from '../../config/proxy-settings.ts';
import { useProxies } from '../../config/use-proxies.ts';
import { createGuardedConnector } from '../../delivery/guarded-connector.ts';
import { createPostAttempt } from '../../delivery/post-attempt.ts';
import { createTargetGuard } from '../../delivery/target-guard.ts';
import { createFeedReader } from '../../market/feeds/feed-reader.ts';
import { createJupiterPrices } from '../../market/jupiter-prices.ts';
import { createBotApi } from '../../telegram/bot-api.ts';
import { createAskFaucet } from '../../web/faucet/faucet.ts';
import { createAuthority } from '../support/certificates.ts';
import { startRecordingProxy, type RecordingProxy } from '../support/recording-proxy.ts';
import { waitUntil } from '../support/wait-until.ts';
import { configProblems } from './support/config-problems.ts';
import { SMALLEST } from './support/smallest-settings.ts';

const TOKEN = `7:${'A'.repeat(35)}`;
const PASSWORD = 's3cret';
const NEVER = new AbortController().signal;
const LIMITS = { deadline: NEVER };

/** Every provider at once, by the path. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  [`/bot${TOKEN}/getMe`]: { ok: true, result: { username: 'the_bot' } },
  [`/bot${TOKEN}/sendPhoto`]: { ok: true, result: { message_id: 3 } },
  '/price/v3': {},
  '/key': { jsonrpc: '2.0', id: 1, result: 7 },
  '/faucet': { given: [] },
};

function answer({ url = '' }: IncomingMessage, response: ServerResponse): void {
  response.end(JSON.stringify(ANSWERS[url.replace(/\?.*/, '')] ?? {}));
}

describe('a proxy of the environment', () => {
  const direct = getGlobalDispatcher();
  const outside = createServer(answer);
  const sockets = new WebSocketServer({ server: outside });
  let encrypted: ReturnType<typeof createTlsServer>;
  let proxy: RecordingProxy;
  let port: number;

  before(async () => {
    const authority = await createAuthority('Outside');
    encrypted = createTlsServer(await authority.issue('telegram.example'), answer);
    for (const server of [outside, encrypted]) {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
    }
    ({ port } = outside.address() as AddressInfo);
    proxy = await startRecordingProxy({ plain: port, encrypted: (encrypted.address() as AddressInfo).port });
    useProxies(settings().proxies, authority.cert);
  });
  after(async () => {
    setGlobalDispatcher(direct);
    await proxy.stop();
    sockets.close();
    for (const server of [outside, encrypted]) {
      server.closeAllConnections();
      server.close();
    }
  });
  beforeEach(() => {
    proxy.passed.splice(0);
    proxy.authorizations.splice(0);
  });

  function settings(environment: Record<string, string> = {}) {
    return loadConfig({
      ...SMALLEST,
      HTTP_PROXY: `http://ada:${PASSWORD}@${proxy.host}`,
      NO_PROXY: 'node.internal, .direct.example',
      ...environment,
    });
  }

  it('passes the requests of every process to outside providers, with its password', async () => {
    const bot = createBotApi({ token: TOKEN, apiUrl: 'https://telegram.example' });
    expect(await bot.username()).to.equal('the_bot');
    expect(await bot.send('5', { html: 'A price', buttons: [], picture: new Uint8Array(9) })).to.equal(3);
    const prices = createJupiterPrices({ url: 'http://prices.example', apiKey: null, intervalMs: 1 });
    await prices.read(['SOL'], NEVER);
    expect(await requestRpc('http://rpc.example/key', 'getSlot', [], z.unknown(), LIMITS)).to.equal(7);
    await createAskFaucet('http://faucet.example/faucet')('address');
    expect([...new Set(proxy.passed)]).to.deep.equal([
      'CONNECT telegram.example:443',
      `GET http://prices.example/price/v3?ids=So11111111111111111111111111111111111111112`,
      'POST http://rpc.example/key',
      'POST http://faucet.example/faucet',
    ]);
    const header = `Basic ${Buffer.from(`ada:${PASSWORD}`).toString('base64')}`;
    expect(proxy.authorizations).to.deep.equal(proxy.passed.map(() => header));
  });

  it('passes the web socket of a node, and a proxy that refuses it is a problem of the socket', async () => {
    const url = 'ws://rpc.example/key';
    const problems: string[] = [];
    const notices = createSignatureNotices({ url, proxy: proxyFor(url, settings().proxies) });
    const opened = once(sockets, 'connection');
    notices.watch('signature');
    await opened;
    expect(proxy.passed).to.deep.equal(['CONNECT rpc.example:80']);
    notices.close();
    const refusing = createSignatureNotices({
      url,
      proxy: { origin: `http://127.0.0.1:${port}`, authorization: null },
      onProblem: (problem) => problems.push(problem),
    });
    refusing.watch('signature');
    await waitUntil('the proxy has refused', async () => problems.length > 0);
    refusing.close();
  });

  it('is not asked for this machine, nor for hosts of NO_PROXY', async () => {
    expect(await requestRpc(`http://127.0.0.1:${port}/key`, 'getSlot', [], z.unknown(), LIMITS)).to.equal(7);
    await createAskFaucet(`http://localhost:${port}/faucet`)('address');
    const { proxies } = settings({
      NO_PROXY: 'node.internal,*.direct.example, one.example:8899 [2001:db8::1] 10.0.0.0/8',
    });
    for (const url of [
      'http://localhost:8899',
      'http://api.localhost',
      'ws://127.0.0.2:8900',
      'https://[::1]',
      'https://node.internal/key',
      'https://a.node.internal',
      'wss://a.direct.example',
      'http://one.example:8899',
      'http://[2001:db8::1]:8899',
      'http://10.1.2.3:8899',
    ])
      expect(proxyFor(url, proxies), url).to.equal(null);
    for (const url of [
      'https://notnode.internal',
      'http://one.example',
      'http://11.1.2.3',
      'http://127.example',
      'https://localhost.example',
    ])
      expect(proxyFor(url, proxies), url).not.to.equal(null);
    expect(proxyFor('https://a.example', settings({ NO_PROXY: '*' }).proxies)).to.equal(null);
    expect(proxy.passed).to.deep.equal([]);
  });

  it('is never between a webhook or a feed and the address that the target guard has checked', async () => {
    const targetGuard = createTargetGuard({
      allowedTargets: [`http://hooks.example:${port}`],
      lookup: async () => [{ address: '127.0.0.1', family: 4 }],
    });
    const attempts = createPostAttempt({ targetGuard });
    const url = `http://hooks.example:${port}/`;
    expect(await attempts.post({ url, headers: {}, body: new Uint8Array(2) })).to.include({
      kind: 'response',
    });
    await attempts.close();
    const feeds = createFeedReader({ connect: createGuardedConnector(targetGuard) });
    const problem: unknown = await feeds.read(url, null, NEVER).catch((error: unknown) => error);
    expect(String(problem)).to.contain('not a whole feed');
    await feeds.close();
    expect(proxy.passed).to.deep.equal([]);
  });

  it('is named as other programs name it: by the scheme, in capital or small letters', () => {
    const { proxies } = loadConfig({
      ...SMALLEST,
      HTTP_PROXY: 'http://one.example:3128',
      https_proxy: 'https://two.example',
      HTTPS_PROXY: 'http://three.example',
    });
    expect(proxyFor('http://a.example', proxies)?.origin).to.equal('http://one.example:3128');
    expect(proxyFor('https://a.example', proxies)?.origin).to.equal('https://two.example');
    expect(proxyFor('wss://a.example', proxies)?.origin).to.equal('https://two.example');
    expect(loadConfig(SMALLEST).proxies).to.deep.equal({ http: null, https: null, direct: [] });
  });

  it('that is not the URL of a proxy is refused at the start, without its value', () => {
    for (const value of [
      'proxy.example:3128',
      'socks5://x',
      `http://a:${PASSWORD}@x/path`,
      `http://%zz:${PASSWORD}@x`,
      'http://',
    ])
      for (const name of ['HTTP_PROXY', 'HTTPS_PROXY']) {
        const problems = configProblems({ ...SMALLEST, [name]: value });
        expect(problems.join(), value).to.match(
          new RegExp(`^${name}: must be the http\\(s\\) URL of a proxy`),
        );
        expect(problems.join()).not.to.contain(PASSWORD);
      }
  });
});
