import { expect } from 'chai';
import { startRecordingProxy } from '../../../test/support/recording-proxy.ts';
import { proxiedFetch } from '../../src/cli/proxied-fetch.ts';
import { startTestServer, success } from '../support/http-server.ts';
import { newAddress } from '../support/send-transaction.ts';
import { createTestTerminal, KEY } from '../support/test-terminal.ts';

const OTHER = newAddress();

describe('A command with a proxy in the environment', () => {
  it('reaches the service through the proxy of the environment, and this machine and all that is not encrypted directly', async () => {
    const server = await startTestServer(() => success({ address: OTHER, removed: true }));
    const proxy = await startRecordingProxy(1);
    const HTTPS_PROXY = `http://ada:s3cret@${proxy.host}`;
    const run = (environment: Partial<Record<string, string>>) =>
      createTestTerminal({ WALLET_SERVICE_API_KEY: KEY, HTTPS_PROXY, ...environment }).run(
        'wallets',
        'remove',
        OTHER,
      );
    const WALLET_SERVICE_URL = 'https://service.example';
    // The proxy has no server to lead to.
    expect(await run({ WALLET_SERVICE_URL })).to.equal(3);
    expect([...new Set(proxy.passed)]).to.deep.equal(['CONNECT service.example:443']);
    expect(proxy.authorizations[0]).to.equal(`Basic ${btoa('ada:s3cret')}`);
    proxy.passed.splice(0);
    expect(await run({ WALLET_SERVICE_URL: new URL(server.baseUrl).origin })).to.equal(0);
    for (const [url, environment] of [
      [WALLET_SERVICE_URL, { NO_PROXY: 'a.example,*' }],
      ['http://service.example', { HTTP_PROXY: HTTPS_PROXY }],
    ] as const)
      expect(await proxiedFetch({ HTTPS_PROXY, ...environment }, url), url).to.equal(undefined);
    expect(proxy.passed).to.deep.equal([]);
    await proxy.stop();
    await server.close();
  });

  it('refuses a proxy that is not an http(s) URL if it needs it, by the name that is set and without its password', async () => {
    const server = await startTestServer(() => success({ address: OTHER, removed: true }));
    for (const value of ['socks5://ada:s3cret@host', 'http://%zz:s3cret@host:3128'])
      for (const name of ['HTTPS_PROXY', 'https_proxy']) {
        const environment = { WALLET_SERVICE_API_KEY: KEY, [name]: value };
        const terminal = createTestTerminal({
          ...environment,
          WALLET_SERVICE_URL: 'https://service.example',
        });
        expect(await terminal.run('wallets', 'remove', OTHER)).to.equal(2);
        expect(terminal.notes.join()).to.contain(`${name} must be`).and.not.contain('s3cret');
        const here = createTestTerminal({
          ...environment,
          WALLET_SERVICE_URL: new URL(server.baseUrl).origin,
        });
        expect(await here.run('wallets', 'remove', OTHER)).to.equal(0);
      }
    await server.close();
  });
});
