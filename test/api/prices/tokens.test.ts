import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { expect } from 'chai';
import sharp from 'sharp';
import { createApiClient, type CallApi } from '../../support/api-client.ts';
import { newWallet } from '../../support/chain-client.ts';
import { startTestProviders, type TestProviders } from '../../support/test-providers.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';
import { outcome } from '../support/send-bodies.ts';

interface FoundMetadata {
  mint: string;
  symbol: string | null;
  name: string | null;
  logo: string | null;
  known: boolean;
}

/** Pictures by path. */
async function pictures(): Promise<Record<string, Uint8Array>> {
  const red = { width: 300, height: 200, channels: 3, background: 'red' } as const;
  const png = await sharp({ create: red }).png().toBuffer();
  const bomb = sharp({ create: { ...red, width: 5_000, height: 5_000 } }).png({ compressionLevel: 9 });
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>fetch("/")</script></svg>';
  return {
    '/png': png,
    '/jpeg': await sharp(png).jpeg().toBuffer(),
    '/svg': Buffer.from(svg),
    '/bomb': await bomb.toBuffer(),
    '/huge': Buffer.concat([png, Buffer.alloc(3 * 1024 * 1024)]),
    '/cut': png.subarray(0, 100),
  };
}

describe('Names and logos of tokens over HTTP', () => {
  let service: TestService;
  let providers: TestProviders;
  let host: Server;
  let call: CallApi;
  let url: string;
  let folder: string;
  const mints: Record<string, string> = {};
  const asked: string[] = [];

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wallet-metadata-'));
    const served = await pictures();
    host = createServer((request, response) => {
      const path = request.url ?? '';
      asked.push(path);
      if (path === '/moved') response.writeHead(302, { location: '/png' });
      else if (path === '/inside') response.writeHead(302, { location: 'http://169.254.169.254/latest' });
      else response.writeHead(served[path] ? 200 : 404, { 'content-type': 'image/png' });
      response.end(served[path]);
    });
    host.listen(0, '127.0.0.1');
    await once(host, 'listening');
    url = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
    const icons: Record<string, Record<string, unknown>> = {
      listed: { icon: `${url}/png`, isVerified: false },
      png: { icon: `${url}/png` },
      jpeg: { icon: `${url}/jpeg` },
      moved: { icon: `${url}/moved` },
      svg: { icon: `${url}/svg` },
      bomb: { icon: `${url}/bomb` },
      huge: { icon: `${url}/huge` },
      cut: { icon: `${url}/cut` },
      missing: { icon: `${url}/missing` },
      inside: { icon: `${url}/inside` },
      private: { icon: 'http://10.0.0.1/logo.png' },
      ipfs: { icon: 'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi' },
      named: { icon: url.replace('//', '//name:word@') },
      none: { icon: null },
      U$DC: { icon: null, name: 'US Dollar' },
      unverified: { icon: `${url}/unverified`, isVerified: false },
      suspicious: { icon: `${url}/suspicious`, audit: { isSus: true } },
    };
    for (const name of Object.keys(icons)) mints[name] = (await newWallet()).address;
    providers = await startTestProviders({
      tokens: Object.entries(icons).map(([name, reported]) => ({
        token: mints[name] ?? '',
        symbol: name,
        base: 1,
        range: 0,
        reported,
      })),
    });
    const list = join(folder, 'tokens.json');
    await writeFile(list, JSON.stringify([{ symbol: 'USDC', mint: mints['listed'], name: 'USD Coin' }]));
    service = await startTestService({
      environment: { ...providers.environment, SOLANA_DEVNET_TOKEN_LIST: list },
    });
    call = await createApiClient(service, (await service.createAccount('pro')).apiKey);
  });
  after(async () => {
    await service.stop();
    await providers.stop();
    host.close();
    await rm(folder, { recursive: true });
  });

  async function tokensOf(names: readonly string[]) {
    const list = names.map((name) => mints[name]).join(',');
    const { status, data } = await call(`/v1/tokens?mints=${list}`);
    expect(status).to.equal(200);
    return (data as { tokens: FoundMetadata[] }).tokens;
  }

  /** Names of the tokens that have a logo, when the service knows it of all of them. */
  async function withLogo(names: readonly string[]): Promise<string[]> {
    const tokens = await waitUntil('each token was looked at', async () => {
      const read = await tokensOf(names);
      return read.every(({ known }) => known) && read;
    });
    return names.filter((_, place) => tokens[place]?.logo !== null);
  }

  it('have small pictures that the service has drawn, also after a redirect', async () => {
    const names = ['png', 'jpeg', 'moved', 'none'];
    expect(await withLogo(names)).to.deep.equal(['png', 'jpeg', 'moved']);
    const [token] = await tokensOf(['png']);
    expect(token?.mint).to.equal(mints['png']);
    const [, base64 = ''] = (token?.logo ?? '').split(',');
    const drawn = await sharp(Buffer.from(base64, 'base64')).metadata();
    expect(drawn).to.include({ format: 'webp', width: 80, height: 80 });
    expect(asked.filter((path) => path === '/png')).to.have.length(2);
    await withLogo(names);
    expect(
      asked.filter((path) => path === '/png'),
      'they are kept',
    ).to.have.length(2);
  });

  it('are not made of other bytes than a picture, of too many of them or of its pixels, or of what leads into a network', async () => {
    const bad = ['svg', 'bomb', 'huge', 'cut', 'missing', 'inside', 'private', 'ipfs', 'named'];
    expect(await withLogo(bad)).to.deep.equal([]);
  });

  it('have no logo if they are not verified, and their hosts are never asked: their makers learn of no wallet', async () => {
    const before = asked.length;
    expect(await withLogo(['unverified', 'suspicious'])).to.deep.equal([]);
    expect(asked.slice(before)).to.deep.equal([]);
  });

  it('are those of the list, or verified and unlike those of the list', async () => {
    const names = async (...of: string[]) => {
      await withLogo(of);
      return (await tokensOf(of)).map(({ symbol, name }) => [symbol, name]);
    };
    expect(await names('listed', 'none', 'U$DC', 'unverified')).to.deep.equal([
      ['USDC', 'USD Coin'],
      ['none', 'none'],
      [null, 'US Dollar'],
      [null, null],
    ]);
  });

  it('are asked for by up to 50 mints, and no other text', async () => {
    const { address } = await newWallet();
    for (const wrong of [
      '',
      'SOL',
      `${address},`,
      'z'.repeat(44),
      Array.from({ length: 51 }, () => address).join('&mints='),
    ])
      expect(outcome(await call(`/v1/tokens?mints=${wrong}`)), wrong).to.contain('INVALID_REQUEST');
  });
});
