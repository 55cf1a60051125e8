import { expect } from 'chai';
import fc from 'fast-check';
import { FeedError } from '../../../domain/news/feed.ts';
import { parseFeed } from '../../../market/feeds/parse-feed.ts';

const NOW = new Date('2026-11-24T12:00:00Z');
const URL = 'https://feed.test/rss';

const rss = (items: string): string =>
  `<rss version="2.0"><channel><title>News</title>${items}</channel></rss>`;
const item = (inside: string): string =>
  `<item><title>T</title><link>https://a.test/1</link>${inside}</item>`;

const read = (items: string, url = URL) => parseFeed(rss(items), url, NOW);

describe('an item of a feed', () => {
  it('is named by its id, or else by its link', () => {
    const [byLink, byGuid] = read(item('') + item('<guid isPermaLink="false">7</guid>'));
    expect(read(item(''))[0]?.identity).to.equal(byLink?.identity);
    expect(byGuid?.identity).not.to.equal(byLink?.identity);
    const [elsewhere] = read(item('<guid isPermaLink="false">7</guid>'), 'https://other.test/');
    expect(elsewhere?.identity, 'a number names it in its own feed only').not.to.equal(byGuid?.identity);
    const [here] = read(item('<guid>https://a.test/1</guid>'));
    const [there] = read(item('<guid>https://a.test/1</guid>'), 'https://other.test/');
    expect(here?.identity, 'an address names it everywhere').to.equal(there?.identity);
  });

  it('has the time that the feed says, and none that has not come', () => {
    const at = (date: string) => read(item(`<pubDate>${date}</pubDate>`))[0]?.publishedAt?.toISOString();
    expect(at('Tue, 24 Nov 2026 10:00:00 +0100')).to.equal('2026-11-24T09:00:00.000Z');
    expect(at('Wed, 25 Nov 2026 10:00:00 GMT')).to.equal(undefined);
    expect(at('soon')).to.equal(undefined);
  });

  it('is left out if it has no title or no link, and the others stay', () => {
    const odd = [
      '<item/>',
      '<item>text</item>',
      '<item><title>T</title></item>',
      '<item><link>https://a.test</link></item>',
    ];
    expect(read(odd.join('') + item(''))).to.have.length(1);
  });

  it('has the text of a title with marks inside, or in CDATA', () => {
    const title = (written: string) =>
      read(`<item><title>${written}</title><link>https://a.test/1</link></item>`)[0]?.title;
    expect(title('<![CDATA[A <i>b</i> &amp; c]]>')).to.equal('A b & c');
    expect(title('A &lt;i&gt;b&lt;/i&gt; &amp;amp; c &#x1F4A5;')).to.equal('A b & c 💥');
    expect(title('&#xD800;&#99999999;&unknown; x')).to.equal('&#99999999;&unknown; x');
  });

  it('never has a character that controls, for any text of a feed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const written = text.replaceAll(/[<>&]/g, (sign) => ({ '<': '&lt;', '>': '&gt;' })[sign] ?? '&amp;');
        for (const { title } of read(`<item><title>${written}</title><link>https://a.test/1</link></item>`)) {
          expect(title).not.to.match(/[\p{Cc}\p{Cs}]/u);
          expect(title).not.to.match(/<script/i);
        }
      }),
    );
  });
});

describe('an answer that is not a feed', () => {
  it('is an error that says so', () => {
    for (const text of [
      '',
      'no xml',
      '<rss></rss>',
      '<html></html>',
      '{"a":1}',
      '<rss><channel>',
      '<a>'.repeat(200) + '</rss>',
    ]) {
      expect(() => parseFeed(text, URL, NOW), text.slice(0, 20)).to.throw(FeedError);
    }
  });
});
