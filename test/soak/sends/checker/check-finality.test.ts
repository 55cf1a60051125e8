import { expect } from 'chai';
import { checkFinality } from './check-finality.ts';

const chain = (slot: number, finalizedSlot: number, commitment = 'confirmed') => ({
  slot,
  commitment,
  finalizedSlot,
});

describe('the check of a send’s finality', () => {
  it('accepts a finality after the chain has finalized the slot', () => {
    expect(checkFinality(chain(100, 100), 0)).to.deep.equal([]);
    expect(checkFinality(chain(100, 99, 'finalized'), 0)).to.deep.equal([]);
  });

  it('finds a finality that the chain has not reached', () => {
    expect(checkFinality(chain(100, 99), 0).join()).to.include('FALSE FINALITY');
    expect(checkFinality(null, 0).join()).to.include('not on the chain');
  });

  it('finds one that honest nodes do not report yet, also if the chain has it', () => {
    expect(checkFinality(chain(100, 224, 'finalized'), 125)).to.have.length(1);
    expect(checkFinality(chain(100, 225, 'finalized'), 125)).to.deep.equal([]);
  });
});
