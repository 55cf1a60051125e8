import { expect } from 'chai';
import { sendBody } from '../../../api/sends/send-schemas.ts';
import { MAX_MEMO_BYTES as MAX_BYTES_OF_SERVICE } from '../../../domain/tokens.ts';
import { InvalidArgumentError } from '../../src/errors.ts';
import { checkMemo, MAX_MEMO_BYTES } from '../../src/sends/memo.ts';
import { clientOf, sendFrom, watchedSigner } from '../support/fixtures.ts';
import { startTestServer } from '../support/http-server.ts';
import { newAddress } from '../support/send-transaction.ts';
import { failureOf } from '../support/thrown.ts';

const refused: [title: string, memo: string][] = [
  ['an empty one', ''],
  ['257 bytes', 'x'.repeat(257)],
  ['257 bytes in fewer characters', `${'\u00f6'.repeat(128)}x`],
  ['260 bytes in emoji', '\u{1f600}'.repeat(65)],
  ['a line end', 'Invoice\n17'],
  ['a zero', 'Invoice\u0000'],
  ['an escape', '\u001b[2J'],
  ['a control character of Latin-1', '\u0085'],
  ['the first half of a surrogate pair', 'x\ud83d'],
  ['the second half of a surrogate pair', '\ude00x'],
  ['an Arabic letter mark', 'Invoice\u061c17'],
  ['a soft hyphen', 'Invoice\u00ad17'],
  ['a Hangul filler', 'Invoice\u3164'],
  ['a blank of no width', 'Invoice\u200b17'],
  ['a mark of the writing direction', '\u202e71 eciovnI'],
  ['a line separator', 'Invoice\u202817'],
  ['a paragraph separator', 'Invoice\u202917'],
  ['a byte order mark', '\ufeffInvoice'],
  ['a tag character', 'Invoice\u{e0041}'],
  ['a joiner between letters', 'In\u200dvoice'],
  ['a variation selector after a letter', 'Invoice\ufe0f'],
  ['a joiner after an emoji', '\u{1f600}\u200d'],
  ['the halves in the wrong order', '\ude00\ud83d'],
];

const accepted: [title: string, memo: string][] = [
  ['one character', '7'],
  ['256 bytes', 'x'.repeat(256)],
  ['256 bytes in emoji', '\u{1f600}'.repeat(64)],
  ['an emoji with a variation selector', 'with \u2764\ufe0f'],
  ['a keycap', 'no. 1\ufe0f\u20e3'],
  ['a family', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'],
  ['an emoji with a skin tone and a profession', '\u{1f469}\u{1f3fd}\u200d\u2695\ufe0f'],
  ['a flag', '\u{1f1e9}\u{1f1ea}'],
  ['every script', 'Rechnung \u2116 17 \u2713 \u05d0'],
];

describe('A memo', () => {
  for (const [title, memo] of refused) {
    it(`of ${title} is refused before anything is sent`, async () => {
      const server = await startTestServer(() => 'cut');
      try {
        const send = sendFrom(watchedSigner(), { memo });
        const error = await failureOf(InvalidArgumentError, () => clientOf(server).send(send));
        expect(error.argument).to.equal('memo');
        expect(server.requests).to.deep.equal([]);
      } finally {
        await server.close();
      }
    });
  }

  it('that is not text is refused', async () => {
    const error = await failureOf(InvalidArgumentError, () => checkMemo(17));
    expect(error.argument).to.equal('memo');
  });

  for (const [title, memo] of accepted) {
    it(`of ${title} is accepted unchanged`, () => {
      expect(checkMemo(memo)).to.equal(memo);
    });
  }

  it('is refused exactly if the service would refuse it', () => {
    expect(MAX_MEMO_BYTES).to.equal(MAX_BYTES_OF_SERVICE);
    const send = { from: newAddress(), to: newAddress(), amount: '1', token: 'SOL' };
    for (const [title, memo] of [...refused, ...accepted]) {
      const isTaken =
        sendBody.safeParse({ ...send, memo }).success && Buffer.byteLength(memo) <= MAX_BYTES_OF_SERVICE;
      expect(isTaken, title).to.equal(accepted.some(([, each]) => each === memo));
    }
  });
});
