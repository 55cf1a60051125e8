import { expect } from 'chai';
import {
  matchingRecipients,
  MAX_REMEMBERED,
  namedRecipients,
  readRecipients,
  remember,
  type SavedRecipient,
} from '../../../page/recipients/named-recipients.ts';

const ADA = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';
const BOB = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

function saved(name: string, address: string): SavedRecipient {
  return { name, address, savedIn: 'page' };
}

function answer(...items: [name: string, address: string][]): unknown {
  return { items: items.map(([name, address]) => ({ name, address, saved_in: 'page' })) };
}

describe('names of saved recipients on the wallet page', () => {
  it('are shown while they stand for the address that this device remembers, or for a new one', () => {
    const [ada, bob] = namedRecipients(
      [saved('Ada', ADA), saved('Bob', BOB)],
      [{ name: 'ada', address: ADA }],
    );
    expect([ada?.was, bob?.was]).to.deep.equal([null, null]);
  });

  it('are not trusted for another address than before, however they are written', () => {
    for (const name of ['Ada', ' a d a', 'ＡＤＡ', 'Adá']) {
      const [moved] = namedRecipients([saved(name, BOB)], [{ name: 'Ada', address: ADA }]);
      expect(moved?.was, name).to.equal(ADA);
    }
  });

  it('are found by a part of them, those that begin with it first, and never if they are not trusted', () => {
    const all = namedRecipients(
      [saved('My Ada', BOB), saved('Ada Long', ADA)],
      [{ name: 'Other', address: ADA }],
    );
    expect(matchingRecipients(all, 'ada').map(({ name }) => name)).to.deep.equal(['Ada Long', 'My Ada']);
    const moved = namedRecipients([saved('Ada', BOB)], [{ name: 'Ada', address: ADA }]);
    expect(matchingRecipients(moved, 'ada')).to.deep.equal([]);
  });

  it('are remembered for the latest address, and the oldest are forgotten', () => {
    const first = remember([], { name: 'Ada', address: ADA });
    expect(remember(first, { name: 'ADA', address: BOB })).to.deep.equal([{ name: 'ADA', address: BOB }]);
    const many = Array.from({ length: MAX_REMEMBERED }, (_, index) => ({ name: `n${index}`, address: BOB }));
    const kept = remember(many, { name: 'Ada', address: ADA });
    expect([kept.length, kept[0]?.name]).to.deep.equal([MAX_REMEMBERED, 'Ada']);
  });

  it('are read only if each names one address, is short and does not look like an address', () => {
    expect(readRecipients(answer(['Ada', ADA], ['Bob', BOB]))).to.have.length(2);
    const wrong: [string, string][][] = [
      [
        ['Ada', ADA],
        ['ada', BOB],
      ],
      [
        ['Ada', ADA],
        ['Bob', ADA],
      ],
      [['9WzD…AWWM', ADA]],
      [[BOB, ADA]],
      [['a'.repeat(65), ADA]],
      [['\u200B', ADA]],
      [['Ada', 'not an address']],
    ];
    for (const items of wrong) {
      expect(() => readRecipients(answer(...items)), JSON.stringify(items)).to.throw('not an address book');
    }
  });
});
