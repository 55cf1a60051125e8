import { expect } from 'chai';
import type { StoredEvent } from '../../../../client/src/index.ts';
import { eventId } from '../../../../domain/events/event-id.ts';
import { checkBalances } from './check-balances.ts';
import { collectProblems } from './problems.ts';
import type { TrueMovement } from './true-events.ts';

const ACCOUNT = 'acc_1';
const CHAIN = 'chain';
const WALLET = 'wallet';
const DECIMALS = 9;

/** Taken up with 100; the movement in slot 9 belongs to the back-fill. */
const FROM_SLOT = 10;
const MOVEMENTS = [
  { slot: 5, change: 70n },
  { slot: 9, change: 30n },
  { slot: 11, change: 5n },
  { slot: 14, change: 7n },
].map(({ slot, change }): TrueMovement => ({
  id: `signature${slot}:${WALLET}:SOL`,
  transaction: {
    signature: `signature${slot}`,
    slot,
    position: 0,
    succeeded: true,
    payer: 'somebody',
    fee: 0n,
    hasTokens: false,
    changes: new Map(),
  },
  wallet: WALLET,
  token: 'SOL',
  change,
  expectedEvent: null,
}));

function eventOf(cause: string, holds: bigint, change: bigint): StoredEvent {
  const sol = (lamports: bigint): string => `0.${String(lamports).padStart(DECIMALS, '0')}`;
  const id = eventId({ family: 'platform', name: 'balance.updated', cause: `${cause}:${ACCOUNT}` });
  const data = { wallet_address: WALLET, balances: { SOL: { amount: sol(holds), change: sol(change) } } };
  return { event_id: id, event: 'balance.updated', body: { data } } as unknown as StoredEvent;
}

const movement = (slot: number, holds: bigint, change: bigint): StoredEvent =>
  eventOf(`signature${slot}:${WALLET}:SOL`, holds, change);

const correction = (snapshotSlot: number, holds: bigint, change: bigint): StoredEvent =>
  eventOf(`${CHAIN}:${WALLET}:SOL:${snapshotSlot}`, holds, change);

function problemsOf(...events: StoredEvent[]): string[] {
  return problemsIf({}, ...events);
}

function problemsIf(
  allowed: { mayCorrect?: boolean; mayBelieveOne?: boolean },
  ...events: StoredEvent[]
): string[] {
  const all = collectProblems();
  const reportedAfter = new Map([[WALLET, { chainId: CHAIN, requestedSlot: 6, fromSlot: FROM_SLOT }]]);
  const account = { accountId: ACCOUNT, reportedAfter };
  checkBalances({
    events,
    expected: MOVEMENTS,
    lost: [],
    account,
    mayCorrect: false,
    mayBelieveOne: false,
    ...allowed,
    ...all.of(''),
  });
  return all.list();
}

describe('the check of balances', () => {
  const [late, early, last] = [movement(9, 100n, 30n), movement(11, 105n, 5n), movement(14, 112n, 7n)];

  it('accepts a past that is reported with the present balance, before or after new movements', () => {
    expect(problemsOf(late, early, last)).to.deep.equal([]);
    expect(problemsOf(early, movement(9, 105n, 30n), last)).to.deep.equal([]);
  });

  it('finds a balance of the past that the wallet never had at that time', () => {
    expect(problemsOf(early, late, last).join()).to.include('BALANCE of the back-fill');
    expect(problemsOf(movement(9, 112n, 30n), early, last).join()).to.include('BALANCE of the back-fill');
  });

  it('lets a snapshot of the local chain include the slot after its own, and no more', () => {
    expect(problemsOf(movement(9, 105n, 30n), early, last)).to.deep.equal([]);
    expect(problemsOf(late, early, correction(13, 112n, 7n), last)).to.deep.equal([]);
    expect(problemsOf(late, early, correction(12, 112n, 7n), last).join()).to.include('INVENTED');
    expect(problemsOf(late, early, correction(13, 113n, 8n), last).join()).to.include('INVENTED');
    expect(problemsOf(late, early, correction(13, 112n, 6n), last).join()).to.include('INVENTED');
    expect(problemsOf(late, early, last, correction(13, 112n, 7n)).join()).to.include('INVENTED');
  });

  it('accepts a wrong change that one node alone has shown, if it was not reported as a payment', () => {
    const wrong = movement(11, 107n, 7n);
    const payment = {
      event: 'transaction.received',
      body: { data: { transaction_id: `signature11:${WALLET}:SOL` } },
    } as unknown as StoredEvent;
    const believed = { mayCorrect: true, mayBelieveOne: true };
    expect(problemsIf(believed, late, wrong, last)).to.deep.equal([]);
    expect(problemsIf(believed, late, payment, wrong, last).join()).to.include('CHANGE');
    expect(problemsIf({ mayCorrect: true }, late, wrong, last).join()).to.include('CHANGE');
  });

  it('finds a missing event, a double one, and a last one with a wrong balance', () => {
    expect(problemsOf(late, early).join()).to.include('LOST').and.include('LAST balance');
    expect(problemsOf(late, early, last, last).join()).to.include('DOUBLED');
    expect(problemsOf(late, early, movement(14, 113n, 7n)).join()).to.include('BALANCE after a movement');
  });
});
