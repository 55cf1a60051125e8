import { expect } from 'chai';
import { FAULT_SCENARIOS } from './faults/fault-scenarios.ts';
import { chooseCells, notReached } from './cells.ts';

const nameOf = ({ key, source }: { key: string; source: string }): string => `${key} (${source})`;

describe('the cells of the ledger’s fault run', () => {
  it('are every scenario with each source, by default', () => {
    expect(chooseCells(FAULT_SCENARIOS, {})).to.have.length(2 * Object.keys(FAULT_SCENARIOS).length);
    const one = chooseCells(FAULT_SCENARIOS, { only: 'finality', source: 'addresses' });
    expect(one.map(nameOf)).to.deep.equal(['finality (addresses)']);
  });

  it('with `--lies` are those in which nodes contradict each other, with both sources', () => {
    const cells = chooseCells(FAULT_SCENARIOS, { lies: true }).map(nameOf);
    for (const key of [
      'invention',
      'amount',
      'omission',
      'error',
      'finality',
      'sometimes',
      'down',
      'ofThree',
    ])
      expect(cells).to.include.members([`${key} (blocks)`, `${key} (addresses)`]);
    expect(cells).to.include.members(['patientLies (blocks)', 'patientDown (blocks)', 'lonely (blocks)']);
    expect(cells).not.to.include('kills (blocks)');
  });

  it('that were not reached are named, unless the run was given cells by name', () => {
    const cells = chooseCells(FAULT_SCENARIOS, { lies: true });
    const reached = new Set(cells.slice(1));
    expect(notReached(cells, reached, { lies: true })).to.deep.equal([cells[0] && nameOf(cells[0])]);
    expect(notReached(cells, new Set(cells), {})).to.deep.equal([]);
    expect(notReached(cells, reached, { source: 'blocks' })).to.deep.equal([]);
  });
});
