import { expect } from 'chai';
import type { StoredEvent } from '../../../../client/src/index.ts';
import { collectProblems } from './problems.ts';
import { checkReportNodes } from './check-report-nodes.ts';

function eventOf(event: string, data: object): StoredEvent {
  return {
    event_id: event,
    event,
    body: { data: { transaction_id: 'one', ...data } },
  } as unknown as StoredEvent;
}

function checked(events: StoredEvent[], leastNodes: number) {
  const all = collectProblems();
  const byOne = checkReportNodes({ events, leastNodes, ...all.of('') });
  return { byOne, problems: all.list().join('\n') };
}

describe('the check of how many nodes agree on a report', () => {
  const byTwo = eventOf('transaction.received', { nodes: 2 });

  it('accepts as many nodes as have to agree, and checks only reports', () => {
    const others = [eventOf('balance.updated', {}), eventOf('transaction.failed', { error_code: 'DROPPED' })];
    expect(checked([byTwo, ...others], 2)).to.deep.equal({ byOne: 0, problems: '' });
  });

  it('finds each kind of report with one node although two have to agree', () => {
    for (const name of ['transaction.received', 'transaction.confirmed', 'transaction.corrected']) {
      const { byOne, problems } = checked([byTwo, eventOf(name, { nodes: 1 })], 2);
      expect(problems).to.include('REPORTED BY FEWER NODES THAN 2: one: 1');
      expect(byOne).to.equal(1);
    }
  });

  it('counts those by one node if one is enough', () => {
    expect(checked([byTwo, eventOf('transaction.received', { nodes: 1 })], 1)).to.deep.equal({
      byOne: 1,
      problems: '',
    });
  });

  it('rejects a report that does not say how many nodes agree', () => {
    expect(() => checked([eventOf('transaction.received', {})], 1)).to.throw();
  });
});
