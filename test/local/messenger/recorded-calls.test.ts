import { expect } from 'chai';
import { createRecordedCalls } from '../../../local/messenger/recorded-calls.ts';

describe('calls that the messenger has recorded', () => {
  it('keep their numbers when older ones are forgotten, so that a reader gets each once', () => {
    const calls = createRecordedCalls(3);
    const read: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      calls.add('sendMessage', { text: `${count}` });
      calls.add('editMessageText', { text: `${count}` });
      read.push(...calls.from(read.length).map(({ index }) => index));
    }
    expect(read).to.deep.equal([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(
      calls.from(0).map(({ index }) => index),
      'the gap is visible',
    ).to.deep.equal([7, 8, 9]);
  });
});
