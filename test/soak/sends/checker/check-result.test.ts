import { expect } from 'chai';
import { checkResult } from './check-result.ts';

const result = { signature: 'one', slot: 95, feeLamports: '5000' };
const chain = { slot: 95, isFinal: true, feeLamports: 5_000 };

describe('the check of a send’s result', () => {
  it('accepts a result that the chain has', () => {
    expect(checkResult(result, true, chain)).to.deep.equal([]);
  });

  it('finds a wrong slot, a wrong fee, and a result that the chain does not know', () => {
    expect(checkResult(result, true, { ...chain, slot: 96 }).join()).to.include('slot 95 and not 96');
    expect(checkResult(result, true, { ...chain, feeLamports: 5_001 }).join()).to.include('a fee of 5000');
    expect(checkResult(result, true, null).join()).to.include('slot 95 and not any');
  });

  it('finds a send that is final only for the service, or only for the chain', () => {
    expect(checkResult(result, false, chain).join()).to.include('ended for good before its block was final');
    expect(checkResult(result, true, { ...chain, isFinal: false }).join()).to.include('final too early');
  });
});
