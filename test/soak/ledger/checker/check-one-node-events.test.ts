import { expect } from 'chai';
import type { StoredEvent } from '../../../../client/src/index.ts';
import { checkEvents } from './check-events.ts';
import { solMovement } from './movement-fixture.ts';
import { collectProblems } from './problems.ts';

const WALLET = 'wallet';
const REAL = solMovement({
  signature: 'real',
  slot: 9,
  wallet: WALLET,
  change: 5n,
  expectedEvent: { kind: 'receive', amount: 5n },
});
const INVENTED = `invented:${WALLET}:SOL`;

const sol = (lamports: number): string => `0.${String(lamports).padStart(9, '0')}`;

function eventOf(event: string, id: string, lamports: number, data: object = {}): StoredEvent {
  const body = { data: { transaction_id: id, amount: sol(lamports), token: 'SOL', ...data } };
  return { event_id: `${event} ${id}`, event, body } as unknown as StoredEvent;
}

const received = (id: string, lamports: number, nodes: number) =>
  eventOf('transaction.received', id, lamports, { nodes });
const takenBack = (id: string) =>
  eventOf('transaction.failed', id, 700, { type: 'receive', error_code: 'NOT_ON_CHAIN' });
const corrected = (id: string, lamports: number, before: number) =>
  eventOf('transaction.corrected', id, lamports, { reported_amount: sol(before), nodes: 2 });

function problemsOf(events: StoredEvent[], { mayBelieveOne = true } = {}): string {
  const all = collectProblems();
  const reportedAfter = new Map([[WALLET, { chainId: 'chain', requestedSlot: 1, fromSlot: 2 }]]);
  const account = { accountId: 'acc_1', reportedAfter };
  checkEvents({
    events,
    expected: [REAL],
    lost: [],
    account,
    mayCorrect: true,
    mayBelieveOne,
    ...all.of(''),
  });
  // Balances are checked separately.
  const ofTransactions = all.list().filter((problem) => !problem.includes('balance'));
  return ofTransactions.join('\n');
}

describe('the check of reports by one node', () => {
  it('accepts that an invented payment is taken back, and a wrong amount corrected', () => {
    expect(problemsOf([received(REAL.id, 5, 2)])).to.equal('');
    expect(problemsOf([received(REAL.id, 5, 1)])).to.equal('');
    expect(problemsOf([received(REAL.id, 5, 2), received(INVENTED, 700, 1), takenBack(INVENTED)])).to.equal(
      '',
    );
    expect(problemsOf([received(REAL.id, 705, 1), corrected(REAL.id, 5, 705)])).to.equal('');
  });

  it('finds a report that was neither taken back nor corrected, or corrected wrongly', () => {
    const right = received(REAL.id, 5, 2);
    expect(problemsOf([right, received(INVENTED, 700, 1)]))
      .to.include('NOT TAKEN BACK')
      .and.include('INVENTED');
    expect(problemsOf([received(REAL.id, 705, 1)])).to.include('AMOUNT');
    expect(problemsOf([received(REAL.id, 705, 1), corrected(REAL.id, 6, 705)])).to.include('AMOUNT');
    expect(problemsOf([received(REAL.id, 705, 1), corrected(REAL.id, 5, 704)])).to.include('WRONG');
  });

  it('finds a wrong report by several nodes, and a genuine payment that is taken back', () => {
    const right = received(REAL.id, 5, 1);
    const byTwo = received(INVENTED, 700, 2);
    expect(problemsOf([right, byTwo, takenBack(INVENTED)])).to.include('INVENTED transaction.failed');
    expect(problemsOf([right, takenBack(REAL.id)])).to.include('WRONG transaction.failed');
    expect(problemsOf([right, corrected(REAL.id, 5, 5)])).to.include('WRONG transaction.corrected');
    const again = [received(INVENTED, 700, 1), takenBack(INVENTED), takenBack(INVENTED)];
    expect(problemsOf([right, ...again])).to.include('DOUBLED transaction.failed');
  });

  it('accepts none of it while an honest node could contradict', () => {
    const events = [received(REAL.id, 705, 1), corrected(REAL.id, 5, 705), received(INVENTED, 700, 1)];
    const problems = problemsOf(events, { mayBelieveOne: false });
    for (const problem of ['INVENTED', 'UNEXPECTED', 'AMOUNT']) expect(problems).to.include(problem);
  });
});
