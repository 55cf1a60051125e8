import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { buildConnector } from 'undici';
import { z } from 'zod';
import { createFeedReader } from '../../providers/feeds/feed-reader.ts';
import { getJson } from '../../providers/get-json.ts';
import { createLogoPictures } from '../../providers/logos/logo-pictures.ts';
import { whileCollecting } from '../support/collected-memory.ts';

const TIMEOUT_MS = 300;
const DRIP_MS = 10;

describe('an answer that comes byte by byte is not waited for longer than its limit, also after memory was collected', () => {
  const connect = buildConnector({});
  const feeds = createFeedReader({ connect, timeoutMs: TIMEOUT_MS });
  const logos = createLogoPictures({ connect, timeoutMs: TIMEOUT_MS });
  let host: Server;
  let url: string;

  before(async () => {
    host = createServer((_request, response) => {
      response.writeHead(200);
      const dripping = setInterval(() => response.write(' '), DRIP_MS);
      response.on('close', () => clearInterval(dripping));
    });
    host.listen(0, '127.0.0.1');
    await once(host, 'listening');
    url = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  });
  after(async () => {
    await Promise.all([feeds.close(), logos.close()]);
    host.close();
  });

  /** The caller's own signal, which never aborts. */
  const never = (): AbortSignal => new AbortController().signal;

  const causeOf = (answer: Promise<unknown>): Promise<unknown> =>
    answer.then(
      () => 'an answer',
      ({ cause }: Error) => (cause as Error).name,
    );

  it('a provider’s', async () => {
    const request = { route: 'GET /', headers: {}, schema: z.unknown(), timeoutMs: TIMEOUT_MS };
    const answer = whileCollecting(() => getJson({ ...request, url: new URL(url), signal: never() }));
    expect(await causeOf(answer)).to.equal('TimeoutError');
  }).timeout(10_000);

  it('a feed’s', async () => {
    const answer = whileCollecting(() => feeds.read(url, null, never()));
    expect(await causeOf(answer)).to.equal('TimeoutError');
  }).timeout(10_000);

  it('a logo’s', async () => {
    expect(await whileCollecting(() => logos.read(url, never()))).to.equal(null);
  }).timeout(10_000);
});
