import { expect } from 'chai';
import { createAskedOutcomes } from './asked-outcomes.ts';

const statuses = (...signatures: string[]) => ({ method: 'getSignatureStatuses', params: [signatures, {}] });

describe('the questions to a node about sends', () => {
  it('counts questions about one transaction that came after it had landed', () => {
    const asked = createAskedOutcomes();
    asked.note(statuses('landed'));
    asked.note(statuses('landed'));
    asked.note(statuses('unknown'));
    // A proof of death, and a question that is not about an outcome.
    asked.note(statuses('landed', 'witness'));
    asked.note({ method: 'getTransaction', params: ['landed'] });
    expect(asked.countAfter(new Map([['landed', -1]]))).to.equal(2);
    expect(asked.countAfter(new Map([['landed', Infinity]]))).to.equal(0);
    expect(asked.countAfter(new Map())).to.equal(0);
  });

  it('forgets questions from before the scenario', () => {
    const asked = createAskedOutcomes();
    asked.note(statuses('landed'));
    asked.begin();
    expect(asked.countAfter(new Map([['landed', -1]]))).to.equal(0);
  });
});
