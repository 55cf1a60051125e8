import { expect } from 'chai';
import type { StoredEvent } from '../../../../client/src/index.ts';
import { eventId } from '../../../../domain/events/event-id.ts';
import { checkBalances } from './check-balances.ts';
import type { EventCase } from './event-case.ts';
import { solMovement } from './movement-fixture.ts';
import { collectProblems } from './problems.ts';
import type { TrueMovement } from './true-events.ts';

const ACCOUNT = 'acc_1';
const CHAIN = 'chain';
const WALLET = 'wallet';
const DECIMALS = 9;

/** Taken up with 100; the movement in slot 9 belongs to the back-fill. */
const FROM_SLOT = 10;
const MOVEMENTS = [
  trueMovement('5', 5, 70n),
  trueMovement('9', 9, 30n),
  trueMovement('11', 11, 5n),
  trueMovement('14', 14, 7n),
];

function trueMovement(name: string, slot: number, change: bigint): TrueMovement {
  return solMovement({ signature: `signature${name}`, slot, wallet: WALLET, change, expectedEvent: null });
}

function eventOf(cause: string, holds: bigint, change: bigint): StoredEvent {
  const sol = (lamports: bigint): string => `0.${String(lamports).padStart(DECIMALS, '0')}`;
  const id = eventId({ family: 'platform', name: 'balance.updated', cause: `${cause}:${ACCOUNT}` });
  const data = { wallet_address: WALLET, balances: { SOL: { amount: sol(holds), change: sol(change) } } };
  return { event_id: id, event: 'balance.updated', body: { data } } as unknown as StoredEvent;
}

const movement = (slot: number | string, holds: bigint, change: bigint): StoredEvent =>
  eventOf(`signature${slot}:${WALLET}:SOL`, holds, change);

const correction = (snapshotSlot: number, holds: bigint, change: bigint): StoredEvent =>
  eventOf(`${CHAIN}:${WALLET}:SOL:${snapshotSlot}`, holds, change);

function problemsOf(...events: StoredEvent[]): string[] {
  return problemsIf({}, ...events);
}

function problemsIf(
  given: Partial<Pick<EventCase, 'expected' | 'mayCorrect' | 'mayBelieveOne'>>,
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
    ...given,
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

  it('lets the first movement of such a slot report the sum after the second, and no other balance', () => {
    const twoIn = (slot: number) => [
      trueMovement('9', 9, 30n),
      trueMovement('first', slot, 5n),
      trueMovement('second', slot, 7n),
      trueMovement('15', 15, 1n),
    ];
    const second = movement('second', 42n, 7n);
    const last = movement('15', 43n, 1n);
    const atTakeUp = { expected: twoIn(11) };
    const past = movement('9', 30n, 30n);
    expect(problemsIf(atTakeUp, past, movement('first', 42n, 5n), second, last)).to.deep.equal([]);
    expect(problemsIf(atTakeUp, past, movement('first', 30n, 5n), second, last).join()).to.include('BALANCE');
    const later = { expected: twoIn(14) };
    const ahead = [movement('first', 42n, 5n), second, last];
    expect(problemsIf(later, past, correction(13, 42n, 12n), ...ahead)).to.deep.equal([]);
    expect(problemsIf(later, past, ...ahead).join()).to.include('BALANCE after a movement');
    expect(
      problemsIf(later, past, correction(13, 42n, 12n), movement('first', 43n, 5n), second, last).join(),
    ).to.include('BALANCE');
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
