import fc from 'fast-check';
import { expect } from 'chai';
import { CannotParse, type MessageText } from '../../../local/messenger/text/message-text.ts';
import { parseHtml } from '../../../local/messenger/text/parse-html.ts';
import { parseMarkdown } from '../../../local/messenger/text/parse-markdown.ts';
import { parseMarkdownV2 } from '../../../local/messenger/text/parse-markdown-v2.ts';
import { tidyText } from '../../../local/messenger/text/tidy-text.ts';

const PARSERS = { HTML: parseHtml, Markdown: parseMarkdown, MarkdownV2: parseMarkdownV2 };

/** Pieces of which marks are made, in any order. */
const PIECES =
  '* _ __ ~ || ` ``` [ ] ( ) ( > ! ![ \\ \n \r \t < </ <b> </b> <a href="x.org"> <code> </code> <pre> </pre> <i> </i> & &lt; &#65; tg://emoji?id=1 https://example.org x é 🚀'.split(
    ' ',
  );

const anySource = fc
  .array(fc.oneof(fc.constantFrom(...PIECES, ' '), fc.string({ unit: 'binary', maxLength: 3 })), {
    maxLength: 30,
  })
  .map((pieces) => pieces.join(''));

describe('any text', () => {
  for (const [language, parse] of Object.entries(PARSERS)) {
    it(`in ${language} is read with marks inside it, or refused`, () => {
      fc.assert(
        fc.property(anySource, (source) => {
          const read = readOrRefuse(parse, source);
          if (!read) return;
          const { text, entities } = tidyText(read);
          expect(text).to.equal(text.replace(/[ \n]+$/, ''));
          for (const { offset, length } of entities) {
            expect(offset).to.be.at.least(0);
            expect(length).to.be.at.least(1);
            expect(offset + length).to.be.at.most(text.length);
          }
        }),
        { numRuns: 2_000 },
      );
    });
  }

  it('that was escaped is read as it was, without marks', () => {
    fc.assert(
      fc.property(anySource, (text) => {
        const html = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
        expect(parseHtml(html)).to.deep.equal({ text, entities: [] });
        const markdown = text.replace(/[_*[\]()~`>#+\-=|{}.!\\]/g, String.raw`\$&`);
        expect(parseMarkdownV2(markdown)).to.deep.equal({ text, entities: [] });
      }),
    );
  });
});

function readOrRefuse(parse: (source: string) => MessageText, source: string): MessageText | null {
  try {
    return parse(source);
  } catch (error) {
    if (error instanceof CannotParse) return null;
    throw error;
  }
}
