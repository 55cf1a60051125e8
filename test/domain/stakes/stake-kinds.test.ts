import { expect } from 'chai';
import { KINDS } from '../../../domain/kinds.ts';
import { countsFrom, nextEpoch } from '../../../domain/stakes/stake-dates.ts';
import { stakeSeed } from '../../../domain/stakes/stake-seed.ts';
import { RESULT } from '../../support/operation-fixture.ts';
import {
  delegateFixture,
  redelegateFixture,
  undelegateFixture,
  withdrawFixture,
} from '../../support/stake-fixture.ts';

const OPERATIONS = [delegateFixture(), undelegateFixture(), withdrawFixture(), redelegateFixture()] as const;
const landed = { status: 'confirmed', result: RESULT } as const;
const EPOCH = {
  number: 700,
  firstSlot: 1_000,
  slots: 100,
  endsAt: '2026-01-02T00:00:00.000Z',
  slotMs: 1_000,
};

describe('the kinds of stakes', () => {
  it('report each end of an operation with its type and amount, and nothing before it is sent', () => {
    const events = [
      KINDS['stake.delegate'].event(delegateFixture(landed)),
      KINDS['stake.undelegate'].event(undelegateFixture(landed)),
      KINDS['stake.withdraw'].event(withdrawFixture(landed)),
      KINDS['stake.redelegate'].event(redelegateFixture(landed)),
    ];
    expect(events.map((event) => [event?.name, ...fieldsOf(event, 'type', 'amount')])).to.deep.equal([
      ['transaction.confirmed', 'stake.delegate', '10'],
      ['transaction.confirmed', 'stake.undelegate', '12'],
      ['transaction.confirmed', 'stake.withdraw', '10.00228288'],
      ['transaction.confirmed', 'stake.redelegate', '10'],
    ]);
    const waiting = delegateFixture({ status: 'awaiting_signature', result: null });
    expect(KINDS['stake.delegate'].event(waiting)).to.equal(null);
  });

  it('report a stake only after it is confirmed, and one undelegation for each validator', () => {
    const request = undelegateFixture().request;
    const [first] = request.parts;
    const two = first ? [...request.parts, { ...first, validator: 'another', lamports: '3000000000' }] : [];
    const undelegated = undelegateFixture({ ...landed, request: { ...request, parts: two } });
    const events = KINDS['stake.undelegate'].walletEvents(undelegated);
    expect(events.map((event) => fieldsOf(event, 'validator_address', 'amount'))).to.deep.equal([
      [first?.validator, '12'],
      ['another', '3'],
    ]);
    expect(new Set(events.map(({ cause }) => cause)).size).to.equal(2);
    for (const status of ['submitted', 'failed', 'expired'] as const) {
      expect(KINDS['stake.undelegate'].walletEvents({ ...undelegated, status })).to.deep.equal([]);
    }
  });

  it('take what leaves the wallet: rent, fee, and what is delegated from it', () => {
    const lamportsOf = [
      KINDS['stake.delegate'].commitment(OPERATIONS[0].request, OPERATIONS[0].preview),
      KINDS['stake.undelegate'].commitment(OPERATIONS[1].request, OPERATIONS[1].preview),
      KINDS['stake.withdraw'].commitment(OPERATIONS[2].request, OPERATIONS[2].preview),
      KINDS['stake.redelegate'].commitment(OPERATIONS[3].request, OPERATIONS[3].preview),
    ].map(({ lamports }) => lamports);
    expect(lamportsOf).to.deep.equal([10_002_287_880n, 2_287_880n, 5_000n, 5_000n]);
  });

  it('sign once more after a revert only if the network was paying rewards', () => {
    for (const { kind } of OPERATIONS) {
      const { retriesAfter } = KINDS[kind as 'stake.delegate'];
      expect(retriesAfter('EPOCH_REWARDS_ACTIVE')).to.equal(true);
      expect(retriesAfter('TRANSACTION_FAILED')).to.equal(false);
    }
  });

  it('count at once if no stake of them was active, or a cool-down is taken back, in the epoch of the preview only', () => {
    const atOnce = '2026-01-01T23:00:00.000Z';
    const now = { date: { epoch: 700, at: new Date(atOnce) }, isAtOnce: true };
    expect(countsFrom({ epoch: EPOCH, atOnce }, null)).to.deep.equal(now);
    expect(countsFrom({ epoch: EPOCH, atOnce }, 1_099)).to.deep.equal(now);
    const later = { date: nextEpoch(EPOCH, 1_100), isAtOnce: false };
    expect(countsFrom({ epoch: EPOCH, atOnce }, 1_100)).to.deep.equal(later);
    expect(countsFrom({ epoch: EPOCH }, null).isAtOnce).to.equal(false);
  });

  it('date a change by the epoch in which it landed, also if that is later than the one of its preview', () => {
    expect(nextEpoch(EPOCH, null)).to.deep.equal({ epoch: 701, at: new Date(EPOCH.endsAt) });
    expect(nextEpoch(EPOCH, 1_099)).to.deep.equal({ epoch: 701, at: new Date(EPOCH.endsAt) });
    expect(nextEpoch(EPOCH, 1_100)).to.deep.equal({ epoch: 702, at: new Date('2026-01-02T00:01:40.000Z') });
    expect(nextEpoch(EPOCH, 1_350)).to.deep.equal({ epoch: 704, at: new Date('2026-01-02T00:05:00.000Z') });
    expect(nextEpoch(EPOCH, 900)).to.deep.equal({ epoch: 701, at: new Date(EPOCH.endsAt) });
  });

  it('name new positions by the reference of the operation, each another one', () => {
    const reference = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';
    expect(stakeSeed(reference)).to.equal('9xQeWvG816bUx9EPjHmaT23yvVM2Z-0');
    expect(stakeSeed(reference, 21)).to.equal('9xQeWvG816bUx9EPjHmaT23yvVM2Z-21');
  });
});

function fieldsOf(event: { data: object } | null, ...names: string[]): unknown[] {
  const data = { ...event?.data } as Record<string, unknown>;
  return names.map((name) => data[name]);
}
