import { expect } from 'chai';
import { describeBotApi } from './support/describe-bot-api.ts';
import { marksOf } from './support/marks-of.ts';

const ROCKET = '🚀';

/** The same text in each of the three languages, for what they have in common. */
const ALIKE: Readonly<Record<string, string>> = {
  HTML: `${ROCKET} <b>bold</b> <i>italic</i> <code>a &lt; b</code> <a href="https://example.org/x?a=1&amp;b=2">link</a>\n<pre><code class="language-python">pass</code></pre>`,
  Markdown: `${ROCKET} *bold* _italic_ \`a < b\` [link](https://example.org/x?a=1&b=2)\n\`\`\`python\npass\`\`\``,
  MarkdownV2: `${ROCKET} *bold* _italic_ \`a < b\` [link](https://example.org/x?a=1&b=2)\n\`\`\`python\npass\`\`\``,
};

describeBotApi('the marks of a text', (bot) => {
  const read = async (mode: string, text: string) => {
    const sent = await bot.sends(text, { parse_mode: mode });
    return { text: sent.text, marks: marksOf(sent), entities: sent.entities };
  };
  const refusal = async (mode: string, text: string): Promise<string> => {
    const fields = { chat_id: bot.place().chatId, text, parse_mode: mode };
    const { status, description } = await bot.refused('sendMessage', fields);
    expect(status).to.equal(400);
    expect(description).to.match(/^Bad Request: can't parse entities: /);
    return description.replace("Bad Request: can't parse entities: ", '');
  };

  for (const [mode, source] of Object.entries(ALIKE)) {
    it(`are read from ${mode}, with their places in units of UTF-16`, async () => {
      const { text, marks, entities } = await read(mode, source);
      expect(text).to.equal(`${ROCKET} bold italic a < b link\npass`);
      expect(marks).to.deep.equal([
        'bold: bold',
        'code: a < b',
        'italic: italic',
        'pre python: pass',
        'text_link https://example.org/x?a=1&b=2: link',
      ]);
      expect(entities?.find(({ type }) => type === 'bold')).to.include({ offset: 3, length: 4 });
    });
  }

  it('are read from HTML in all its spellings', async () => {
    const { text, marks } = await read(
      'html',
      '<strong>1</strong> <em>2</em> <u>3</u> <ins>4</ins> <s>5</s> <strike>6</strike> <del>7</del> <tg-spoiler>8</tg-spoiler> <span class="tg-spoiler">9</span> &quot;&amp;&#65;&#x42;&nbsp;\n<blockquote>quote</blockquote>\n<blockquote expandable>long</blockquote>',
    );
    expect(text).to.equal('1 2 3 4 5 6 7 8 9 "&AB&nbsp;\nquote\nlong');
    expect(marks).to.include.members([
      'bold: 1',
      'italic: 2',
      'underline: 3',
      'underline: 4',
      'strikethrough: 5',
      'strikethrough: 6',
      'strikethrough: 7',
      'spoiler: 8',
      'spoiler: 9',
      'blockquote: quote',
      'expandable_blockquote: long',
    ]);
  });

  it('are read from MarkdownV2 in all its kinds', async () => {
    const { text, marks } = await read(
      'MarkdownV2',
      '__underline__ ~struck~ ||hidden||\n>first line\n>second line\n\n**>short\n>long||',
    );
    expect(text).to.equal('underline struck hidden\nfirst line\nsecond line\n\nshort\nlong');
    expect(marks).to.deep.equal([
      'blockquote: first line\nsecond line',
      'expandable_blockquote: short\nlong',
      'spoiler: hidden',
      'strikethrough: struck',
      'underline: underline',
    ]);
  });

  it('may contain each other in HTML and MarkdownV2', async () => {
    const expected = ['bold: all of it', 'italic: of', 'underline: of it'];
    const html = await read('HTML', '<b>all <u><i>of</i> it</u></b>');
    expect(html.marks).to.deep.equal(expected);
    const markdown = await read('MarkdownV2', '*all __\r_of_\r it__*');
    expect(markdown.marks).to.deep.equal(expected);
  });

  it('are not read inside code, and code has no style', async () => {
    expect(await read('MarkdownV2', '`*a* [b] \\` . !`')).to.deep.include({
      text: '*a* [b] ` . !',
      marks: ['code: *a* [b] ` . !'],
    });
    expect((await read('HTML', '<b>a <code>b</code> c</b>')).marks).to.deep.equal([
      'bold: a',
      'bold: c',
      'code: b',
    ]);
  });

  it('may be escaped', async () => {
    const { text, entities } = await read('Markdown', 'a\\_b \\*c\\* \\`d\\` \\[e] 1.5 - 2!');
    expect([text, entities]).to.deep.equal(['a_b *c* `d` [e] 1.5 - 2!', undefined]);
    const all = '_*[]()~`>#+-=|{}.!\\';
    const escaped = all.replace(/./g, String.raw`\$&`);
    expect((await read('MarkdownV2', `x${escaped}x`)).text).to.equal(`x${all}x`);
    const link = await read('MarkdownV2', '[a\\]b](https://example.org/\\(x\\))');
    expect(link.marks).to.deep.equal(['text_link https://example.org/(x): a]b']);
  });

  it('that link to no address are left out, and their text stays', async () => {
    expect(await read('HTML', '<a href="nowhere">here</a>')).to.deep.include({ text: 'here', marks: [] });
    expect(await read('Markdown', '[here](nowhere)')).to.deep.include({ text: 'here', marks: [] });
    expect(await read('MarkdownV2', '[here](nowhere)')).to.deep.include({ text: 'here', marks: [] });
  });

  it('that HTML does not have, or that do not end, are refused with their place in bytes', async () => {
    expect(await refusal('HTML', `${ROCKET}<h1>x</h1>`)).to.equal(
      'Unsupported start tag "h1" at byte offset 4',
    );
    expect(await refusal('HTML', 'x < y')).to.equal('Unsupported start tag "" at byte offset 2');
    expect(await refusal('HTML', 'x <b')).to.equal('Unclosed start tag at byte offset 2');
    expect(await refusal('HTML', '<b>x')).to.equal('Can\'t find end tag corresponding to start tag "b"');
    expect(await refusal('HTML', 'x</b>')).to.equal('Unexpected end tag at byte offset 1');
    expect(await refusal('HTML', '<b>x</i>')).to.equal(
      'Unmatched end tag at byte offset 4, expected "</b>", found "</i>"',
    );
    expect(await refusal('HTML', '<span>x</span>')).to.equal(
      'Tag "span" must have class "tg-spoiler" at byte offset 0',
    );
    expect(await refusal('HTML', '<a href=https://example.org>x</a>')).to.equal(
      'Unexpected end of name token at byte offset 8',
    );
  });

  it('that do not end are refused in Markdown', async () => {
    for (const text of ['x *y', 'x _y', 'x `y', 'x [y', 'x ```y``']) {
      expect(await refusal('Markdown', text)).to.equal(
        "Can't find end of the entity starting at byte offset 2",
      );
    }
    expect(await refusal('Markdown', `${ROCKET}*y`)).to.equal(
      "Can't find end of the entity starting at byte offset 4",
    );
  });

  it('that do not end are refused in MarkdownV2, each by its name', async () => {
    const names: Readonly<Record<string, string>> = {
      '*': 'Bold',
      _: 'Italic',
      __: 'Underline',
      '~': 'Strikethrough',
      '||': 'Spoiler',
      '[': 'TextUrl',
      '`': 'Code',
    };
    for (const [mark, name] of Object.entries(names)) {
      expect(await refusal('MarkdownV2', `x ${mark}y`)).to.equal(
        `Can't find end of ${name} entity at byte offset 2`,
      );
    }
    expect(await refusal('MarkdownV2', '[x](https://example.org')).to.equal(
      "Can't find end of a URL at byte offset 4",
    );
  });

  it('of MarkdownV2 that stand for nothing must be escaped', async () => {
    for (const char of '|]()>#+-={}.!') {
      expect(await refusal('MarkdownV2', `x${char} y`)).to.equal(
        `Character '${char}' is reserved and must be escaped with the preceding '\\'`,
      );
    }
  });

  it('of a language that the Bot API does not know are refused', async () => {
    const fields = { chat_id: bot.place().chatId, text: 'x', parse_mode: 'BBCode' };
    expect((await bot.refused('sendMessage', fields)).description).to.equal(
      'Bad Request: unsupported parse_mode',
    );
  });

  it('are not looked for if no language is named', async () => {
    const { text, entities } = await bot.sends('<b>not bold</b> *not* _this_');
    expect([text, entities]).to.deep.equal(['<b>not bold</b> *not* _this_', undefined]);
  });

  it('may be given as entities, which count only without a language', async () => {
    const entities = [
      { type: 'bold', offset: 0, length: 2 },
      { type: 'text_link', offset: 3, length: 4, url: 'https://example.org/x' },
      { type: 'pre', offset: 8, length: 4, language: 'python' },
    ];
    const sent = await bot.sends('is this code', { entities });
    expect(marksOf(sent)).to.deep.equal([
      'bold: is',
      'pre python: code',
      'text_link https://example.org/x: this',
    ]);
    const html = await bot.sends('is <i>this</i> code', { entities, parse_mode: 'HTML' });
    expect(marksOf(html)).to.deep.equal(['italic: this']);
  });

  it('that are given outside the text, or of no kind, are refused', async () => {
    const refused = async (entity: object): Promise<string> => {
      const fields = { chat_id: bot.place().chatId, text: 'short', entities: [entity] };
      return (await bot.refused('sendMessage', fields)).description;
    };
    expect(await refused({ type: 'bold', offset: 6, length: 1 })).to.equal(
      'Bad Request: entity begins after the end of the text at UTF-16 offset 6',
    );
    expect(await refused({ type: 'bold', offset: 2, length: 9 })).to.equal(
      'Bad Request: entity beginning at UTF-16 offset 2 ends after the end of the text at UTF-16 offset 11',
    );
    expect(await refused({ type: 'blink', offset: 0, length: 1 })).to.equal(
      "Bad Request: can't parse MessageEntity: Unsupported type specified",
    );
  });
});
