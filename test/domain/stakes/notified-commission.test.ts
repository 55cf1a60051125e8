import { expect } from 'chai';
import { notifyOfCommission, type ValidatorSeen } from '../../../domain/stakes/notified-commission.ts';
import { observe, warningsNow } from '../../../domain/stakes/validator-warnings.ts';

const NEEDED = 5;
const LOWEST_BPS = 500;

describe('the commission of which people are warned', () => {
  let seen: ValidatorSeen;

  beforeEach(() => {
    seen = { observations: {}, warnings: [], notifiedBps: null, notifiedEpoch: null };
  });

  /** Warnings that people get of five observations of the commission. */
  function warnedOf(commissionBps: number, epoch = 100): string[] {
    const validator = { address: 'vote', node: 'node', activatedStake: 1n, delinquent: false, credits: [] };
    const now = warningsNow({ ...validator, commissionBps }, { epoch, meanCredits: null }, LOWEST_BPS);
    const added: string[] = [];
    for (let time = 0; time < NEEDED; time += 1) {
      const observed = notifyOfCommission(seen, { commissionBps, epoch }, observe(seen, now));
      added.push(...observed.added);
      seen = observed;
    }
    return added;
  }

  for (const [between, low, high, warned] of [
    ['two raised ones', 800, 900, ['COMMISSION_RAISED']],
    ['a raised one and what it was', LOWEST_BPS, 900, ['COMMISSION_RAISED']],
    ['a raised one and a high one', 950, 1_000, ['HIGH_COMMISSION', 'COMMISSION_RAISED']],
    ['two high ones', 1_000, 1_100, ['HIGH_COMMISSION', 'COMMISSION_RAISED']],
  ] as const) {
    it(`is reported once if it alternates between ${between}, however often it does`, () => {
      expect(warnedOf(high)).to.deep.equal(warned);
      for (let time = 0; time < 5; time += 1) {
        expect(warnedOf(low)).to.deep.equal([]);
        expect(warnedOf(high)).to.deep.equal([]);
      }
    });
  }

  it('is reported again if it rises above what was reported, also after a fall', () => {
    expect(warnedOf(900)).to.deep.equal(['COMMISSION_RAISED']);
    expect(warnedOf(800)).to.deep.equal([]);
    expect(warnedOf(910)).to.deep.equal(['COMMISSION_RAISED']);
    expect(warnedOf(LOWEST_BPS)).to.deep.equal([]);
    expect(warnedOf(920)).to.deep.equal(['COMMISSION_RAISED']);
  });

  it('is reported again in a later epoch if the warnings were over since, and not if they never were', () => {
    expect(warnedOf(900, 100)).to.deep.equal(['COMMISSION_RAISED']);
    expect(warnedOf(800, 101)).to.deep.equal([]);
    expect(warnedOf(900, 101)).to.deep.equal([]);
    expect(warnedOf(LOWEST_BPS, 101)).to.deep.equal([]);
    expect(warnedOf(900, 101)).to.deep.equal(['COMMISSION_RAISED']);
  });
});
