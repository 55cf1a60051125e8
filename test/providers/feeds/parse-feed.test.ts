import { expect } from 'chai';
import fc from 'fast-check';
import { FeedError } from '../../../domain/news/feed.ts';
import { parseFeed } from '../../../providers/feeds/parse-feed.ts';

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

  it('has a time with the name of a zone, and one without a zone in UTC and not in that of the machine', () => {
    const zone = process.env['TZ'];
    process.env['TZ'] = 'America/New_York';
    try {
      for (const [date, inUtc] of [
        ['Sat, 21 Nov 2026 10:00:00 CET', '2026-11-21T09:00:00.000Z'],
        ['Sat, 21 Nov 2026 10:00:00 EST', '2026-11-21T15:00:00.000Z'],
        ['Sat, 21 Nov 2026 10:00:00 CEST', '2026-11-21T08:00:00.000Z'],
        ['Sat, 21 Nov 2026 10:00 UT', '2026-11-21T10:00:00.000Z'],
        ['21 Nov 26 10:00:00 GMT', '2026-11-21T10:00:00.000Z'],
        ['Sat, 21 Nov 2026 10:00:00 K', '2026-11-21T10:00:00.000Z'],
        ['Sat, 21 Nov 2026 10:00:00 XYZT', '2026-11-21T10:00:00.000Z'],
        ['Sat, 21 Nov 2026 10:00:00', '2026-11-21T10:00:00.000Z'],
        ['Sat, 21 Nov 2026 10:00:00 -0330 (NST)', '2026-11-21T13:30:00.000Z'],
        ['Sa, 21 Nov 2026 10:00:00 GMT+1', '2026-11-21T09:00:00.000Z'],
        ['Sat Nov 21 10:00:00 2026', '2026-11-21T10:00:00.000Z'],
        ['2026-11-21T10:00:00', '2026-11-21T10:00:00.000Z'],
        ['2026-11-21t10:00:00.25+02:00', '2026-11-21T08:00:00.250Z'],
        ['2026-11-21', '2026-11-21T00:00:00.000Z'],
        ['Sat Nov 21 10:00:00 +0200 2026', '2026-11-21T08:00:00.000Z'],
        ['Sat Nov 21 10:00:00 EST 2026', '2026-11-21T15:00:00.000Z'],
        ['Sat Nov 21 10:00:00 CET 2026', '2026-11-21T09:00:00.000Z'],
        ['10:00 21 Nov 2026 EST', '2026-11-21T15:00:00.000Z'],
        ['November 21, 2026 10:00 AM EST', '2026-11-21T15:00:00.000Z'],
      ] as const) {
        const [read1] = read(item(`<pubDate>${date}</pubDate>`));
        expect(read1?.publishedAt?.toISOString(), date).to.equal(inUtc);
      }
    } finally {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    }
  });

  it('has no time if the date does not exist or is not of 1970 to 9999', () => {
    const unreadable = ['3', 'soon', '', '12:00', '2026-13-45', 'x'.repeat(10_000)];
    const outside = [
      '0000-01-01T00:00:00Z',
      '1969-12-31T23:59:59Z',
      '1970-01-01T00:00:00+01:00',
      '+012026-01-01T00:00:00Z',
    ];
    const missing = [
      '2026-02-31',
      '2026-02-30T10:00:00Z',
      '2025-02-29T00:00:00+14:00',
      'Sat, 31 Feb 2026 10:00:00 GMT',
      'Feb 30 10:00:00 EST 2026',
      '30-Feb-2026 10:00',
      '02/31/2026',
    ];
    for (const date of [...unreadable, ...outside, ...missing])
      expect(read(item(`<pubDate>${date}</pubDate>`))[0]?.publishedAt, date.slice(0, 30)).to.equal(null);
    const late = new Date('9999-12-31T23:59:59-01:00');
    const [future] = parseFeed(rss(item('<pubDate>9999-12-31T23:59:59-01:00</pubDate>')), URL, late);
    expect(future?.publishedAt).to.equal(null);
    const [leap] = read(item('<pubDate>Thu, 29 Feb 2024 23:00:00 -0500</pubDate>'));
    expect(leap?.publishedAt?.toISOString()).to.equal('2024-03-01T04:00:00.000Z');
  });

  it('has a link that is read from the base of the feed, or from the address of its site', () => {
    const entry = (link: string, base = '') =>
      `<entry${base}><title>T</title><link${link}/><id>7</id></entry>`;
    const inAtom = (begin: string, inside: string) =>
      parseFeed(`<feed${begin}><title>News</title>${inside}</feed>`, 'https://feed.test/key/atom', NOW)[0]
        ?.link;
    expect(
      inAtom(' xml:base="https://a.test/x/"', entry(' href="1?a=1&amp;b=2"', ' xml:base="y/"')),
    ).to.equal('https://a.test/x/y/1?a=1&b=2');
    expect(inAtom('', entry(' href="1" xml:base="https://b.test/"'))).to.equal('https://b.test/1');
    expect(inAtom('', entry(' href="/1"'))).to.equal('https://feed.test/1');
    const inRss = (link: string, before = '<link>https://site.test/blog/</link>') =>
      parseFeed(
        rss(`${before}<item><title>T</title><link>${link}</link></item>`),
        'https://feed.test/key/rss',
        NOW,
      )[0]?.link;
    expect(inRss('2026/1')).to.equal('https://site.test/blog/2026/1');
    expect(inRss('/1')).to.equal('https://site.test/1');
    expect(inRss('https://other.test/1')).to.equal('https://other.test/1');
    expect(inRss('1', ''), 'the path of the feed may be a key').to.equal(undefined);
    for (const link of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '', 'a'.repeat(400)])
      expect(inRss(link), link.slice(0, 20)).to.equal(undefined);
    for (const user of ['google.com@', 'google.com:443@', ':x@', 'google.com%2f@'])
      expect(inRss(`https://${user}evil.test/`), user).to.equal(undefined);
    expect(inRss('1', '<link>https://google.com@evil.test/</link>'), 'nor from a base').to.equal(undefined);
    expect(inRss('1', '<link>javascript:alert(1)//</link>')).to.equal(undefined);
    expect(inRss('1\u0000\ud800\n2'), 'a link has visible ASCII characters alone').to.match(/^[!-~]+$/);
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
    expect(title('It&rsquo;s &mdash; &euro;5&hellip; &amp;rsquo; caf&eacute; &#146;')).to.equal(
      'It’s — €5… ’ café ’',
    );
    expect(title('&#xD800;&#99999999;&#0;&unknown; x')).to.equal('\ufffd\ufffd\ufffd&unknown; x');
    expect(title('&lt;script&gt;a()&lt;/script&gt;&LT;script&GT;b()&LT;/script&GT;up')).to.equal('up');
  });

  it('has no title with characters that are not shown, except those of an emoji', () => {
    const title = (written: string) =>
      read(`<item><title>${written}</title><link>https://a.test/1</link></item>`)[0]?.title;
    expect(title('a&#x202e;b\u2066c')).to.equal('abc');
    expect(
      title('S\u200eO\u200fL\u061c &#x200b;r&amp;#x200d;i\u00ads\ufeffe\u2060s\u{e0041}\u{e007f}'),
    ).to.equal('SOL rises');
    expect(title('a\tb\u2028c \u0085 d')).to.equal('a b c d');
    expect(title('\u{1f469}\u200d\u{1f680} \u2764\ufe0f 1\ufe0f\u20e3')).to.equal(
      '\u{1f469}\u200d\u{1f680} \u2764\ufe0f 1\ufe0f\u20e3',
    );
    expect(title('&lt;\u200bscript&gt;a()&lt;/script&gt;up')).to.equal('up');
    expect(title('\u200e\u{e0041}'), 'nothing is left').to.equal(undefined);
  });

  it('has the words of a title with marks that are not closed', () => {
    const title = (written: string) =>
      read(`<item><title><![CDATA[${written}]]></title><link>https://a.test/1</link></item>`)[0]?.title;
    expect(title('<a'.repeat(1_990) + '>')).to.equal(`${'<a'.repeat(99)}<…`);
    expect(title('Up<a<a<b>!')).to.equal('Up<a<a !');
    expect(title('Up' + '<!--'.repeat(995)), 'a comment runs to the end').to.equal('Up');
    expect(title('Up<!-->and<!-- a > b --> down')).to.equal('Up and down');
    expect(title(`${' '.repeat(2_000)}Up`), 'the rest is not read').to.equal(undefined);
  });

  it('never has a character that controls, for any text of a feed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const written = text.replaceAll(/[<>&]/g, (sign) => ({ '<': '&lt;', '>': '&gt;' })[sign] ?? '&amp;');
        for (const { title } of read(`<item><title>${written}</title><link>https://a.test/1</link></item>`)) {
          expect(title).not.to.match(/[\p{Cc}\p{Cs}\p{Bidi_Control}]/u);
          expect(title).not.to.match(/<script/i);
        }
      }),
    );
  });
});

describe('an answer with comments or instructions after the feed', () => {
  it('is read, and is refused if it was cut or has an element there', () => {
    for (const after of ['<!-- 12 ms -->', '\n<!-- a --><?b c?>\n<!---->', '<!-- </rss> -->']) {
      expect(parseFeed(rss(item('')) + after, URL, NOW), after).to.have.length(1);
    }
    for (const after of ['<!-- cut', ' --> ', 'text', '<?b'])
      expect(() => parseFeed(rss(item('')) + after, URL, NOW), after).to.throw(FeedError);
    expect(() => parseFeed(`<rss><channel>${item('')}<!-- </rss> -->`, URL, NOW)).to.throw(FeedError);
    const long = `<rss><channel>${'<!---->'.repeat(200_000)}`;
    expect(() => parseFeed(long, URL, NOW)).to.throw(FeedError);
  });
});

describe('an answer that is not a feed', () => {
  it('or that declares a document type after comments and instructions is refused', () => {
    for (const before of [
      '',
      '<?xml version="1.0"?>',
      '<!-- > -->',
      '<?a > ?>\n<!-- <rss> -->',
      '<!-->-->',
      'x <!---->',
    ])
      expect(
        () => parseFeed(`${before}<!DOCTYPE rss [<!ENTITY a "b">]>${rss(item(''))}`, URL, NOW),
        before,
      ).to.throw(FeedError, 'declares a document type');
    for (const before of ['<!-- <!DOCTYPE rss> -->', '<?a <!DOCTYPE rss> ?>', '<!---->'.repeat(100_000)])
      expect(parseFeed(before + rss(item('')), URL, NOW), before.slice(0, 30)).to.have.length(1);
  });

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
