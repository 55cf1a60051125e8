import { expect } from 'chai';
import type { HistoryEntry, StoredEvent } from '../../../../client/src/index.ts';
import { checkLostEvents, checkLostHistory } from './check-lost.ts';
import type { LostMovement } from './event-case.ts';
import { solMovement } from './movement-fixture.ts';
import { collectProblems } from './problems.ts';

const WALLET = 'wallet';
const LOST: LostMovement = {
  ...solMovement({
    signature: 'signature',
    slot: 9,
    wallet: WALLET,
    change: 1n,
    expectedEvent: { kind: 'receive', amount: 1n },
  }),
  isKnown: true,
};
const ID = LOST.id;

const AMOUNT = '0.000000001';

function eventOf(event: string, data: Record<string, string> = {}): StoredEvent {
  const body = { data: { transaction_id: ID, amount: AMOUNT, token: 'SOL', ...data } };
  return { event_id: event, event, body } as unknown as StoredEvent;
}

const received = eventOf('transaction.received');
const dropped = eventOf('transaction.failed', { type: 'receive', error_code: 'DROPPED' });

function problemsOf(events: StoredEvent[], lost: LostMovement[] = [LOST]): string {
  const all = collectProblems();
  const reportedAfter = new Map([[WALLET, { chainId: 'chain', requestedSlot: 1, fromSlot: 2 }]]);
  const account = { accountId: 'acc_1', reportedAfter };
  checkLostEvents({
    events,
    expected: [],
    lost,
    account,
    mayCorrect: true,
    mayBelieveOne: false,
    ...all.of(''),
  });
  return all.list().join();
}

function problemsOfHistory(status: string | null, isKnown = true): string {
  const all = collectProblems();
  const entry = { transaction_id: ID, status, change: AMOUNT, mint: 'SOL' } as unknown as HistoryEntry;
  checkLostHistory(status === null ? [] : [entry], [{ ...LOST, isKnown }], all.of('').tell);
  return all.list().join();
}

describe('the check of lost payments', () => {
  it('accepts one event for a reported payment that is gone, and none for one that was never seen', () => {
    expect(problemsOf([received, dropped])).to.equal('');
    expect(problemsOf([], [{ ...LOST, isKnown: false }])).to.equal('');
  });

  it('finds a payment that was not taken back, or taken back twice, wrongly, or though it is on the chain', () => {
    expect(problemsOf([received])).to.include('NOT DROPPED');
    expect(problemsOf([])).to.include('NOT DROPPED');
    expect(problemsOf([received, dropped, dropped])).to.include('DOUBLED');
    const wrong = eventOf('transaction.failed', { type: 'send', error_code: 'DROPPED' });
    expect(problemsOf([received, wrong])).to.include('WRONG');
    expect(problemsOf([received, dropped], [])).to.include('INVENTED');
  });

  it('expects it in the history as dropped, if it was seen', () => {
    expect(problemsOfHistory('dropped')).to.equal('');
    expect(problemsOfHistory('confirmed')).to.include('NOT DROPPED');
    expect(problemsOfHistory(null)).to.include('NOT DROPPED');
    expect(problemsOfHistory(null, false)).to.equal('');
  });
});
