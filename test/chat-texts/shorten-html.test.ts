import { expect } from 'chai';
import { escapeHtml, plainText } from '../../chat-texts/html.ts';
import { MAX_MESSAGE_LENGTH, shortenHtml } from '../../chat-texts/shorten-html.ts';
import { createTexts } from '../../chat-texts/text.ts';
import { parseHtml } from '../../local/messenger/text/parse-html.ts';

describe('a text that is too long for a message', () => {
  it('is left alone if it fits, however many marks it has', () => {
    const html = `<b>${'&amp;'.repeat(MAX_MESSAGE_LENGTH)}</b>`;
    expect(shortenHtml(html)).to.equal(html);
  });

  it('ends with a sign, and the messenger can read all of its marks', () => {
    const line = `<b>50 &lt; 60</b> <a href="https://example.com/?a=1&amp;b=2">“see &quot;here&quot;”</a> <blockquote><i>😀&amp;</i></blockquote>\n`;
    const html = line.repeat(400);
    for (let length = MAX_MESSAGE_LENGTH - 60; length <= MAX_MESSAGE_LENGTH; length += 1) {
      const short = shortenHtml(html, length);
      const { text } = parseHtml(short);
      expect(text).to.equal(plainText(short));
      expect(text.length).to.be.within(length - 2, length);
      expect(text.endsWith('…')).to.equal(true);
      expect(text).not.to.match(/\p{Cs}/u);
    }
  });

  it('still says who speaks and what about if a person sends a very long argument', () => {
    const t = createTexts().of('en');
    for (const command of ['x'.repeat(4_096), '😀'.repeat(2_048), '<&>'.repeat(1_365)]) {
      const html = t('unknown-command-nearest', { command, nearest: '/wallet' });
      expect(plainText(html)).to.match(/^I have no command .+…\. Did you mean \/wallet\?$/u);
      expect(plainText(html)).not.to.match(/\p{Cs}/u);
      expect(html).to.equal(escapeHtml(plainText(html)));
    }
  });
});
