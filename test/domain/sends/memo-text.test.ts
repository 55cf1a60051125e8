import { expect } from 'chai';
import { isMemoText, MEMO_PATTERN } from '../../../domain/sends/memo-text.ts';

/** They are allowed inside an emoji, which a pattern without flags cannot say. */
const OF_EMOJI = new Set([0x200d, 0xfe0f]);

const isSurrogate = (point: number): boolean => point >= 0xd800 && point <= 0xdfff;

describe('the text of a memo', () => {
  it('is refused for a character exactly if the pattern of the OpenAPI document refuses it, up to U+FFFF', () => {
    const pattern = new RegExp(MEMO_PATTERN);
    for (let point = 0; point <= 0xffff; point += 1) {
      if (OF_EMOJI.has(point) || isSurrogate(point)) continue;
      const text = String.fromCodePoint(point);
      if (pattern.test(text) !== isMemoText(text)) expect.fail(`U+${point.toString(16)}`);
    }
  });

  it('is checked in time that grows with its length only', () => {
    const emoji = '\u{1f469}\u200d'.repeat(20_000);
    expect(isMemoText(emoji)).to.equal(false);
    expect(isMemoText(`${emoji}\u{1f469}`)).to.equal(true);
  });
});
