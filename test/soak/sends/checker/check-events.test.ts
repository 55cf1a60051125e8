import { expect } from 'chai';
import { checkEvents } from './check-events.ts';

const STRICT = { quorum: 2, mayTakeFewer: false };
const LENIENT = { quorum: 2, mayTakeFewer: true };

const event = (name: string, nodes?: number) => ({
  name,
  body: JSON.stringify({ event: name, data: { nodes } }),
});
const pending = event('transaction.pending');
const failed = event('transaction.failed');
const confirmed = (nodes: number) => event('transaction.confirmed', nodes);

describe('the check of a send’s events', () => {
  it('accepts events of what happened', () => {
    for (const rules of [STRICT, LENIENT]) {
      expect(checkEvents([pending, confirmed(2)], true, rules)).to.deep.equal([]);
      expect(checkEvents([pending, confirmed(3)], true, rules)).to.deep.equal([]);
      expect(checkEvents([pending, failed], false, rules)).to.deep.equal([]);
    }
    expect(checkEvents([pending, confirmed(1)], true, LENIENT)).to.deep.equal([]);
  });

  it('finds a confirmation by too few nodes, also if it is true', () => {
    expect(checkEvents([pending, confirmed(1)], true, STRICT).join()).to.include('by 1 nodes and not 2');
    for (const rules of [STRICT, LENIENT]) {
      const unnamed = [pending, event('transaction.confirmed')];
      expect(checkEvents(unnamed, true, rules).join()).to.include('by 0 nodes and not 2');
    }
  });

  it('finds a confirmation of what did not land, also one that was taken back', () => {
    expect(checkEvents([pending, confirmed(2)], false, STRICT).join()).to.include('has not landed');
    expect(checkEvents([pending, confirmed(2), failed], false, STRICT).join()).to.include('taken back');
    expect(checkEvents([pending, confirmed(1), failed], false, STRICT).join()).to.include('FALSE EVENT');
  });

  it('finds a failure of a transaction that landed, after any other events', () => {
    for (const rules of [STRICT, LENIENT]) {
      expect(checkEvents([pending, failed], true, rules)).to.have.length(1);
      expect(checkEvents([pending, confirmed(2), failed], true, rules)).to.have.length(1);
    }
    expect(checkEvents([pending, confirmed(1), failed], true, LENIENT)).to.have.length(1);
  });

  it('lets the word of one node be taken back if the service may confirm on it, and nothing else', () => {
    expect(checkEvents([pending, confirmed(1), failed], false, LENIENT)).to.deep.equal([]);
    expect(checkEvents([pending, confirmed(2), failed], false, LENIENT)).to.have.length(1);
    expect(checkEvents([pending, confirmed(1)], false, LENIENT)).to.have.length(1);
    expect(checkEvents([pending, confirmed(1), confirmed(1), failed], false, LENIENT)).to.have.length(1);
    expect(checkEvents([pending, confirmed(1), failed, failed], false, LENIENT)).to.have.length(1);
  });
});
