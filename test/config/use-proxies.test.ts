import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import { WebSocketServer } from 'ws';
import { z } from 'zod';
import {
  createSignatureSubscriptions,
  type SignatureSubscriptions,
} from '../../chain/rpc/signature-subscriptions.ts';
import { requestRpc } from '../../chain/rpc/rpc-request.ts';
import { createProxyAgent } from '../../client/src/cli/proxy-agent.ts';
import { loadConfig } from '../../config/config.ts';
import { proxyFor } from '../../config/proxy-settings.ts';
import { useProxies } from '../../config/use-proxies.ts';
import { createGuardedConnector } from '../../delivery/guarded-connector.ts';
import { createPostAttempt } from '../../delivery/post-attempt.ts';
import { createTargetGuard } from '../../delivery/target-guard.ts';
import { createFeedReader } from '../../providers/feeds/feed-reader.ts';
import { createJupiterPrices } from '../../providers/jupiter-prices.ts';
import { createBotApi } from '../../telegram/bot-api.ts';
import { createAskFaucet } from '../../providers/faucet.ts';
import { createAuthority, type CertificateAuthority } from '../support/certificates.ts';
import { startRecordingProxy, type RecordingProxy } from '../support/recording-proxy.ts';
import { configProblems } from './support/config-problems.ts';
import { SMALLEST } from './support/smallest-settings.ts';

const TOKEN = `7:${'A'.repeat(35)}`;
const PASSWORD = 's3cret';
const NEVER = new AbortController().signal;
const OTHER_NAME = 'ERR_TLS_CERT_ALTNAME_INVALID';
const LIMITS = { limit: NEVER };

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
  const addressed = new WebSocketServer({ noServer: true });
  let authority: CertificateAuthority;
  let encrypted: Server;
  let proxy: RecordingProxy;
  let port: number;

  before(async () => {
    authority = await createAuthority('Outside');
    encrypted = createTlsServer(await authority.issue('*.outside.example'), answer);
    outside.on('connect', (_request, socket) => socket.end('HTTP/1.1 403 Forbidden\r\n\r\n'));
    encrypted.on('upgrade', (request, socket, rest) =>
      addressed.handleUpgrade(request, socket, rest, (opened) => addressed.emit('connection', opened)),
    );
    for (const server of [outside, encrypted]) {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
    }
    ({ port } = outside.address() as AddressInfo);
    proxy = await startRecordingProxy((encrypted.address() as AddressInfo).port);
    useProxies(settings().proxies, authority.cert);
  });
  after(async () => {
    setGlobalDispatcher(direct);
    await proxy.stop();
    addressed.close();
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
      HTTPS_PROXY: `http://ada:${PASSWORD}@${proxy.host}`,
      ...environment,
    });
  }

  it('passes the requests of every process to outside providers, with its password', async () => {
    const bot = createBotApi({ token: TOKEN, apiUrl: 'https://telegram.outside.example' });
    expect(await bot.username()).to.equal('the_bot');
    expect(await bot.send('5', { html: 'A price', buttons: [], picture: new Uint8Array(9) })).to.equal(3);
    const prices = createJupiterPrices({
      url: 'https://prices.outside.example',
      apiKey: null,
      intervalMs: 1,
    });
    await prices.read(['SOL'], NEVER);
    const rpc = 'https://rpc.outside.example/key';
    expect(await requestRpc(rpc, 'getSlot', [], z.unknown(), LIMITS)).to.equal(7);
    await createAskFaucet('https://faucet.outside.example:8443/faucet')('address');
    expect([...new Set(proxy.passed)]).to.deep.equal([
      'CONNECT telegram.outside.example:443',
      'CONNECT prices.outside.example:443',
      'CONNECT rpc.outside.example:443',
      'CONNECT faucet.outside.example:8443',
    ]);
    const header = `Basic ${Buffer.from(`ada:${PASSWORD}`).toString('base64')}`;
    expect(proxy.authorizations).to.deep.equal(proxy.passed.map(() => header));
  });

  it('passes the web socket of a node, and a proxy that refuses it is a problem of the socket', async () => {
    expect(await socketProblem('wss://rpc.outside.example/key')).to.equal(null);
    expect(proxy.passed).to.deep.equal(['CONNECT rpc.outside.example:443']);
    const refusing = { origin: `http://127.0.0.1:${port}`, authorization: null };
    expect(await socketProblem('wss://rpc.outside.example/key', refusing)).to.equal('ProxyRefusedError');
  });

  it('cannot lead the web socket of a node to a server with the certificate of another', async () => {
    for (const [holder, url, problem] of [
      ['198.51.100.7', 'wss://198.51.100.7/key', null],
      ['2001:db8::7', 'wss://[2001:db8::7]/key', null],
      ['localhost', 'wss://198.51.100.7/key', OTHER_NAME],
      ['127.0.0.1', 'wss://198.51.100.7/key', OTHER_NAME],
      ['198.51.100.8', 'wss://198.51.100.7/key', OTHER_NAME],
      ['localhost', 'wss://[2001:db8::7]/key', OTHER_NAME],
      ['localhost', 'wss://rpc.outside.example/key', OTHER_NAME],
    ] as const) {
      encrypted.setSecureContext(await authority.issue(holder));
      expect(await socketProblem(url), `${holder} for ${url}`).to.equal(problem);
    }
    encrypted.setSecureContext(await authority.issue('*.outside.example'));
  });

  it('that cuts the connection fails the request, and is not asked again without end', async () => {
    let asked = 0;
    const cutting = createServer().on('connect', (_request, socket) => {
      asked += 1;
      socket.destroy();
    });
    cutting.listen(0, '127.0.0.1');
    await once(cutting, 'listening');
    const agent = createProxyAgent({
      origin: `http://127.0.0.1:${(cutting.address() as AddressInfo).port}`,
      authorization: null,
    });
    const failure: unknown = await agent
      .request({ origin: 'https://rpc.outside.example', path: '/', method: 'GET' })
      .catch((error: unknown) => error);
    expect(failure).to.have.property('name', 'ProxyConnectionError');
    expect(asked).to.equal(1);
    await agent.close();
    cutting.close();
  });

  it('has nothing that is not encrypted: keys and tokens in clear text stay in the own network', async () => {
    const { proxies } = settings({ HTTP_PROXY: `http://${proxy.host}` });
    for (const url of ['http://telegram-bot-api:8081', 'http://rpc.example/key', 'ws://rpc.example/key'])
      expect(proxyFor(url, proxies), url).to.equal(null);
    expect(await requestRpc(`http://127.0.0.1:${port}/key`, 'getSlot', [], z.unknown(), LIMITS)).to.equal(7);
    await createAskFaucet(`http://localhost:${port}/faucet`)('address');
    expect(proxy.passed).to.deep.equal([]);
  });

  it('is not asked for this machine, its network, nor for hosts of NO_PROXY', () => {
    const { proxies } = settings({
      NO_PROXY:
        'node.internal,*.direct.example, one.example:8899 [2001:db8::1] 2001:DB8:0::2,[2001:db8::3]:8899 198.51.100.0/24,2001:db8:5::/48,203.0.113.1',
    });
    for (const url of [
      'https://localhost:8899',
      'https://localhost.',
      'https://api.localhost',
      'wss://127.0.0.2:8900',
      'https://[::1]',
      'https://[::]',
      'https://0.0.0.0',
      'https://[::ffff:127.0.0.1]',
      'https://chain:8899',
      'https://host.docker.internal',
      'https://10.1.2.3',
      'https://172.16.0.1',
      'https://192.168.0.1',
      'https://169.254.1.1',
      'https://[fd00::1]',
      'https://[fe80::1]',
      'https://node.internal/key',
      'https://node.internal./key',
      'https://a.node.internal',
      'wss://a.direct.example',
      'https://one.example:8899',
      'https://[2001:db8::1]:8899',
      'https://[2001:db8::2]',
      'https://[2001:db8::3]:8899',
      'https://198.51.100.7:8899',
      'https://[2001:db8:5::1]',
      'https://203.0.113.1',
    ])
      expect(proxyFor(url, proxies), url).to.equal(null);
    for (const url of [
      'https://notnode.internal',
      'https://one.example',
      'https://11.1.2.3',
      'https://172.32.0.1',
      'https://[2001:db8::3]',
      'https://[2001:db8::4]',
      'https://203.0.113.10',
      'https://127.example',
      'wss://localhost.example',
    ])
      expect(proxyFor(url, proxies), url).not.to.equal(null);
    for (const NO_PROXY of ['*', 'a.example,*'])
      expect(proxyFor('https://b.example', settings({ NO_PROXY }).proxies), NO_PROXY).to.equal(null);
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

  it('is named as other programs name it, in capital or small letters, and an empty name in capital letters switches it off', () => {
    const originOf = (environment: Record<string, string>) =>
      proxyFor('https://a.example', loadConfig({ ...SMALLEST, ...environment }).proxies)?.origin;
    expect(originOf({ https_proxy: 'https://two.example' })).to.equal('https://two.example');
    expect(originOf({ https_proxy: 'https://two.example', HTTPS_PROXY: 'http://three.example' })).to.equal(
      'http://three.example',
    );
    expect(originOf({ https_proxy: 'https://two.example', HTTPS_PROXY: '' })).to.equal(undefined);
    expect(originOf({ https_proxy: 'https://two.example', no_proxy: 'a.example' })).to.equal(undefined);
    expect(originOf({ HTTPS_PROXY: 'proxy.corp:3128' })).to.equal('http://proxy.corp:3128');
    expect(originOf({ HTTPS_PROXY: `ada:${PASSWORD}@proxy.corp:3128` })).to.equal('http://proxy.corp:3128');
    expect(loadConfig(SMALLEST).proxies).to.deep.equal({ proxy: null, direct: [] });
  });

  it('that is not the URL of a proxy is refused at the start, without its value', () => {
    for (const value of [
      'socks5://x',
      `http://a:${PASSWORD}@x/path`,
      `http://%zz:${PASSWORD}@x`,
      `%zz:${PASSWORD}@x:3128`,
      'proxy.corp:99999',
      'http://',
    ])
      for (const name of ['https_proxy', 'HTTPS_PROXY']) {
        const problems = configProblems({ ...SMALLEST, [name]: value });
        expect(problems.join(), value).to.match(
          new RegExp(`^${name}: must be the http\\(s\\) URL of a proxy`),
        );
        expect(problems.join()).not.to.contain(PASSWORD);
      }
  });

  /** The problem of a socket to a node through the proxy; null: it has opened. */
  async function socketProblem(url: string, through = proxyFor(url, settings().proxies)) {
    const opened = once(addressed, 'connection').then(() => null);
    let signatures: SignatureSubscriptions | undefined;
    const failed = new Promise<string>((onProblem) => {
      signatures = createSignatureSubscriptions({
        url,
        proxy: through,
        trustedAuthorities: authority.cert,
        onProblem,
      });
      signatures.subscribe('signature');
    });
    const problem = await Promise.race([opened, failed]);
    signatures?.close();
    return problem;
  }
});
