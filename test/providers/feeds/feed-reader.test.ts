import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { failureOf } from '../../../client/test/support/thrown.ts';
import { createGuardedConnector } from '../../../delivery/guarded-connector.ts';
import { createTargetGuard } from '../../../delivery/target-guard.ts';
import { FeedError, type FeedAnswer, type FeedMark } from '../../../domain/news/feed.ts';
import type { ProviderFault } from '../../../local/providers/provider-faults.ts';
import { createFeedReader } from '../../../providers/feeds/feed-reader.ts';
import { startTestProviders, type TestProviders } from '../../support/test-providers.ts';

const NEVER = new AbortController().signal;

/** Times of the slow answer, and of the reader that gives it up. */
const SLOW_MS = 10_000;
const SHORT_PATIENCE_MS = 300;
/** Enough for a busy machine. */
const PATIENCE_MS = 60_000;

function readerThatMayReach(allowedTargets: string[], timeoutMs = PATIENCE_MS) {
  return createFeedReader({
    connect: createGuardedConnector(createTargetGuard({ allowedTargets })),
    timeoutMs,
  });
}

describe('a feed of news', () => {
  const reader = readerThatMayReach(['http://127.0.0.1:*']);
  const impatient = readerThatMayReach(['http://127.0.0.1:*'], SHORT_PATIENCE_MS);
  const strict = readerThatMayReach([]);
  let providers: TestProviders;

  before(async () => {
    providers = await startTestProviders();
  });
  after(async () => {
    await reader.close();
    await impatient.close();
    await strict.close();
    await providers.stop();
  });
  afterEach(() => providers.clearFaults());

  async function read(form = 'rss', mark: FeedMark | null = null): Promise<FeedAnswer | null> {
    return reader.read(`${providers.url}/feeds/${form}`, mark, NEVER);
  }

  async function problemWith(fault: ProviderFault): Promise<string> {
    await providers.fault({ provider: 'feeds', fault });
    return problemOf(read());
  }

  async function problemOf(reading: Promise<unknown>): Promise<string> {
    return (await failureOf(FeedError, () => reading)).message;
  }

  it('is the same in RSS and in Atom, so that nothing comes twice', async () => {
    await providers.publish({
      title: 'SOL & friends <rise>',
      categories: ['SOL', 'a&b'],
      link: 'https://news.test/1?a=1&b=2',
    });
    const [rss, atom] = [await read('rss'), await read('atom')];
    const [newest] = rss?.items ?? [];
    expect(newest).to.include({
      title: 'SOL & friends',
      link: 'https://news.test/1?a=1&b=2',
      source: 'Market on this machine',
    });
    expect(newest?.categories).to.deep.equal(['SOL', 'a&b']);
    const unnamed = (answer: FeedAnswer | null) =>
      answer?.items.map(({ publishedAt, ...item }) => ({
        ...item,
        second: Math.floor(Number(publishedAt) / 1_000),
      }));
    expect(unnamed(rss)).to.deep.equal(unnamed(atom));
  });

  it('that has not changed sends nothing', async () => {
    const first = await read();
    expect(await read('rss', first?.mark ?? null)).to.equal(null);
    await providers.publish({ title: 'Something new' });
    expect((await read('rss', first?.mark ?? null))?.items[0]?.title).to.equal('Something new');
  });

  it('has titles without scripts and marks, which are cut to 200 characters', async () => {
    await providers.publish({
      title: `<script>alert(1)</script><b onclick="x()">Up</b>&nbsp;\u0000${'💥'.repeat(240)}`,
    });
    const title = (await read())?.items[0]?.title ?? '';
    expect(title).to.match(/^Up 💥+…$/u);
    expect(Array.from(title)).to.have.length(200);
  });

  it('has no items whose link is not a web address', async () => {
    await providers.publish({ title: 'Press here', link: 'javascript:alert(1)' });
    await providers.publish({ title: 'Read it', link: 'file:///etc/passwd' });
    const titles = (await read())?.items.map(({ title }) => title);
    expect(titles).not.to.include.oneOf(['Press here', 'Read it']);
  });

  it('with an entity bomb is refused', async () => {
    expect(await problemWith({ kind: 'bomb' })).to.equal('the feed declares a document type');
  });

  it('of 50 MB, one that is cut and one that is slow are given up', async () => {
    expect(await problemWith({ kind: 'huge', megabytes: 50 })).to.equal('the answer has more than 2 MB');
    await providers.clearFaults();
    expect(await problemWith({ kind: 'cut' })).to.equal('the feed gives no answer');
    await providers.clearFaults();
    await providers.fault({ provider: 'feeds', fault: { kind: 'slow', milliseconds: SLOW_MS } });
    const slow = impatient.read(`${providers.url}/feeds/rss`, null, NEVER);
    expect(await problemOf(slow)).to.equal('the feed gives no answer');
  });

  it('is not followed to another address, and least of all inside', async () => {
    const inside = `${providers.url}/control/prices`;
    expect(await problemWith({ kind: 'redirect', location: inside })).to.contain('it answers a redirect');
  });

  it('at an inside address is not asked at all, unless the operator allows it', async () => {
    const before = (await providers.requests('feeds')).length;
    const problem = await problemOf(strict.read(`${providers.url}/feeds/rss`, null, NEVER));
    expect(problem).to.contain('the feed’s URL is refused');
    expect(await providers.requests('feeds')).to.have.length(before);
  });

  it('is readable in its encoding: of the byte order mark, or else of the header, or else of the declaration', async () => {
    const served = { type: '', body: Buffer.alloc(0) };
    const server = createServer((_request, response) =>
      response.writeHead(200, { 'content-type': served.type }).end(served.body),
    ).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const feed = (encoding: string, title: string) =>
      `<?xml version="1.0" encoding="${encoding}"?><rss><channel><title>N</title><item><title>${title}</title><link>https://a.test/1</link></item></channel></rss>`;
    const latin = (text: string) => Buffer.from(text, 'latin1');
    const wide = (text: string) => Buffer.from(text, 'utf16le');
    const russian = '\xd0\xee\xf1\xf2';
    for (const [title, type, body] of [
      ['Рост', 'text/xml', latin(feed('windows-1251', russian))],
      ['Рост', 'text/xml; charset=windows-1251', latin(feed('utf-8', russian))],
      ['café’s', 'application/rss+xml', latin(feed('ISO-8859-1', 'caf\xe9\x92s'))],
      ['café', 'text/xml; charset="iso-8859-1"', latin(feed('utf-8', 'caf\xe9'))],
      ['Рост', 'text/xml; charset=windows-1251', Buffer.from(`\ufeff${feed('windows-1251', 'Рост')}`)],
      ['Рост', 'text/xml; charset=utf-8', wide(`\ufeff${feed('utf-8', 'Рост')}`)],
      ['Рост', 'text/xml', wide(feed('utf-16', 'Рост'))],
      ['Рост', 'text/xml', wide(`\ufeff${feed('utf-16', 'Рост')}`).swap16()],
      ['Рост', 'text/xml', Buffer.from(feed('utf-16', 'Рост'))],
      ['Рост', 'text/xml; charset=unknown', Buffer.from(feed('unknown', 'Рост'))],
      ['Рост', '', Buffer.from(feed('utf-8', 'Рост'))],
    ] as const) {
      Object.assign(served, { type, body });
      const answer = await reader.read(url, null, NEVER);
      expect(
        answer?.items.map((item) => item.title),
        `${type} ${body.toString('latin1', 0, 60)}`,
      ).to.deep.equal([title]);
    }
    Object.assign(served, { type: 'text/xml', body: wide(`<!DOCTYPE x>${feed('utf-16', 'x')}`) });
    expect(await problemOf(reader.read(url, null, NEVER)), 'in UTF-8').to.contain('not a whole feed');
    Object.assign(served, { body: wide(`\ufeff<!DOCTYPE x>${feed('utf-16', 'x')}`) });
    expect(await problemOf(reader.read(url, null, NEVER))).to.contain('declares a document type');
    server.close();
  });

  it('that is a web page, or an error, is refused', async () => {
    expect(await problemWith({ kind: 'html' })).to.contain('not a whole feed');
    await providers.clearFaults();
    expect(await problemWith({ kind: 'status', status: 500, headers: {} })).to.equal(
      'the feed answers with status 500',
    );
  });
});
