import { expect } from 'chai';
import type { StoredEvent } from '../../../../client/src/index.ts';
import { collectProblems } from './problems.ts';
import { checkReportNodes } from './check-report-nodes.ts';

function told(event: string, data: object): StoredEvent {
  return {
    event_id: event,
    event,
    body: { data: { transaction_id: 'one', ...data } },
  } as unknown as StoredEvent;
}

function checked(events: StoredEvent[], leastNodes: number) {
  const all = collectProblems();
  const byOne = checkReportNodes({ told: events, leastNodes, ...all.of('') });
  return { byOne, problems: all.told().join('\n') };
}

describe('the check of how many nodes agree on a report', () => {
  const byTwo = told('transaction.received', { nodes: 2 });

  it('is content with as many as have to agree, and looks at reports alone', () => {
    const others = [told('balance.updated', {}), told('transaction.failed', { error_code: 'DROPPED' })];
    expect(checked([byTwo, ...others], 2)).to.deep.equal({ byOne: 0, problems: '' });
  });

  it('finds each kind of report that rests on one node although two have to agree', () => {
    for (const name of ['transaction.received', 'transaction.confirmed', 'transaction.corrected']) {
      const { byOne, problems } = checked([byTwo, told(name, { nodes: 1 })], 2);
      expect(problems).to.include('REPORTED BY FEWER NODES THAN 2: one: 1');
      expect(byOne).to.equal(1);
    }
  });

  it('counts those by one node if one is enough', () => {
    expect(checked([byTwo, told('transaction.received', { nodes: 1 })], 1)).to.deep.equal({
      byOne: 1,
      problems: '',
    });
  });

  it('takes no report that does not say how many agree', () => {
    expect(() => checked([told('transaction.received', {})], 1)).to.throw();
  });
});
