import { expect } from 'chai';
import { judgeNews } from './news-judge.ts';

const event = (name: string, nodes?: number) => ({
  name,
  body: JSON.stringify({ event: name, data: { nodes } }),
});
const pending = event('transaction.pending');
const failed = event('transaction.failed');
const confirmed = (nodes: number) => event('transaction.confirmed', nodes);

describe('the judge of a send’s news', () => {
  it('is content with news of what happened', () => {
    for (const mayCorrect of [false, true]) {
      expect(judgeNews([pending, confirmed(2)], true, mayCorrect)).to.deep.equal([]);
      expect(judgeNews([pending, failed], false, mayCorrect)).to.deep.equal([]);
    }
    expect(judgeNews([pending, confirmed(1)], true, true)).to.deep.equal([]);
  });

  it('finds a confirmation of what did not land, also one that was taken back', () => {
    expect(judgeNews([pending, confirmed(2)], false, false).join()).to.include('FALSE EVENT');
    expect(judgeNews([pending, confirmed(1), failed], false, false).join()).to.include('taken back');
  });

  it('finds a failure of what landed, whatever came before', () => {
    for (const mayCorrect of [false, true]) {
      expect(judgeNews([pending, failed], true, mayCorrect)).to.have.length(1);
      expect(judgeNews([pending, confirmed(1), failed], true, mayCorrect)).to.have.length(1);
    }
  });

  it('lets the word of one node be taken back if the service may confirm on it, and nothing else', () => {
    expect(judgeNews([pending, confirmed(1), failed], false, true)).to.deep.equal([]);
    expect(judgeNews([pending, confirmed(2), failed], false, true)).to.have.length(1);
    expect(judgeNews([pending, confirmed(1)], false, true)).to.have.length(1);
    expect(judgeNews([pending, confirmed(1), confirmed(1), failed], false, true)).to.have.length(1);
    expect(judgeNews([pending, confirmed(1), failed, failed], false, true)).to.have.length(1);
  });
});
