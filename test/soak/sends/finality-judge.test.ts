import { expect } from 'chai';
import { judgeFinality } from './finality-judge.ts';

const chain = (slot: number, finalizedSlot: number, commitment = 'confirmed') => ({
  slot,
  commitment,
  finalizedSlot,
});

describe('the judge of a send’s finality', () => {
  it('is content once the chain has finalized the slot', () => {
    expect(judgeFinality(chain(100, 100), 0)).to.deep.equal([]);
    expect(judgeFinality(chain(100, 99, 'finalized'), 0)).to.deep.equal([]);
  });

  it('finds a finality that the chain has not come to', () => {
    expect(judgeFinality(chain(100, 99), 0).join()).to.include('FALSE FINALITY');
    expect(judgeFinality(null, 0).join()).to.include('not on the chain');
  });

  it('finds one that honest nodes still hold back, whatever the chain says by itself', () => {
    expect(judgeFinality(chain(100, 224, 'finalized'), 125)).to.have.length(1);
    expect(judgeFinality(chain(100, 225, 'finalized'), 125)).to.deep.equal([]);
  });
});
