import { expect } from 'chai';
import type { FaultInput } from '../../../../local/chain/faults/chain-faults-schema.ts';
import { haveAllActed, checkFaults } from './check-faults.ts';

describe('the check of a fault scenario', () => {
  it('accepts faults that did something, and nodes that were hardly asked', () => {
    expect(checkFaults([{ faults: [{ kind: 'cut' }], acted: { cut: 1 }, asks: 90 }])).to.deep.equal([]);
    expect(checkFaults([{ faults: [{ kind: 'cut' }], acted: {}, asks: 2 }])).to.deep.equal([]);
    expect(checkFaults([{ faults: [], acted: {}, asks: 90 }])).to.deep.equal([]);
  });

  it('finds a fault that did nothing although the node was asked', () => {
    for (const kind of ['cut', 'false-error', 'null-statuses', 'wrong-amount'] as const) {
      const fault = kind === 'wrong-amount' ? { kind, lamports: 1 } : { kind };
      const problems = checkFaults([
        { faults: [], acted: {}, asks: 90 },
        { faults: [fault], acted: { slow: 3 }, asks: 90 },
      ]);
      expect(problems.join()).to.include(`SCENARIO DID NOTHING: ${kind} on node 2`);
    }
  });

  it('lets random faults, other methods and broadcasts miss the sends', () => {
    const rare = { kind: 'cut', probability: 0.1 } as const;
    expect(checkFaults([{ faults: [rare], acted: {}, asks: 20 }])).to.deep.equal([]);
    expect(checkFaults([{ faults: [rare], acted: {}, asks: 200 }])).to.have.length(1);
    const blocks: FaultInput = { kind: 'rpc-error', code: -32_007, methods: ['getBlock'] };
    expect(checkFaults([{ faults: [blocks], acted: {}, asks: 90 }])).to.deep.equal([]);
    expect(checkFaults([{ faults: [{ kind: 'drop-send' }], acted: {}, asks: 90 }])).to.deep.equal([]);
  });

  it('counts a turn only if every fault of every node did something', () => {
    const drop = { faults: [{ kind: 'drop-send' }], acted: { 'drop-send': 1 }, asks: 0 } as const;
    expect(haveAllActed([])).to.equal(true);
    expect(haveAllActed([drop])).to.equal(true);
    expect(haveAllActed([drop, { ...drop, acted: {} }])).to.equal(false);
    const both = { ...drop, faults: [{ kind: 'drop-send' }, { kind: 'cut' }] } as const;
    expect(haveAllActed([both])).to.equal(false);
  });
});
