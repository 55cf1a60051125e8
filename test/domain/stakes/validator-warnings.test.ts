import { expect } from 'chai';
import { yieldOfInflation, yieldOfRewards } from '../../../domain/stakes/stake-yield.ts';
import {
  meanCreditsOf,
  observe,
  warningsNow,
  type Observations,
} from '../../../domain/stakes/validator-warnings.ts';
import type { StakeWarningCode } from '../../../domain/stakes/stake-warnings.ts';
import type { VoteAccount } from '../../../domain/stakes/vote-account.ts';

const SOL = 1_000_000_000n;

function validator(changes: Partial<VoteAccount> = {}): VoteAccount {
  return {
    address: 'vote',
    node: 'node',
    commissionBps: 500,
    activatedStake: 100n * SOL,
    delinquent: false,
    credits: [{ epoch: 99, credits: 1_000n }],
    ...changes,
  };
}

const PEERS = { epoch: 100, meanCredits: 1_000n };

describe('a warning about a validator', () => {
  it('names what is wrong now', () => {
    expect(warningsNow(validator(), PEERS, 500)).to.deep.equal([]);
    expect(warningsNow(validator({ delinquent: true }), PEERS, 500)).to.deep.equal(['VALIDATOR_DELINQUENT']);
    expect(warningsNow(validator({ commissionBps: 1_000 }), PEERS, 500)).to.deep.equal([
      'HIGH_COMMISSION',
      'COMMISSION_RAISED',
    ]);
    const lazy = validator({ credits: [{ epoch: 99, credits: 799n }] });
    expect(warningsNow(lazy, PEERS, 500)).to.deep.equal(['LOW_VOTE_CREDITS']);
  });

  it('is given after five observations in a row, once, and stays until as many speak against it', () => {
    let state: { observations: Observations; warnings: StakeWarningCode[] } = {
      observations: {},
      warnings: [],
    };
    const seen = (isNow: boolean): boolean => {
      const next = observe(state, isNow ? ['VALIDATOR_DELINQUENT'] : []);
      state = next;
      return next.added.length > 0;
    };
    const four = [true, true, true, true];
    expect(four.map(seen)).to.deep.equal([false, false, false, false]);
    seen(false);
    expect(four.map(seen), 'a pause begins from the start').to.deep.equal([false, false, false, false]);
    expect(seen(true)).to.equal(true);
    expect(seen(true), 'it is not given again').to.equal(false);
    seen(false);
    expect(state.warnings).to.deep.equal(['VALIDATOR_DELINQUENT']);
    expect([seen(true), seen(true)]).to.deep.equal([false, false]);
    for (let left = 5; left > 0; left -= 1) seen(false);
    expect(state.warnings).to.deep.equal([]);
  });

  it('compares votes with the mean of the others, weighted by stake', () => {
    const others = [
      validator({ activatedStake: 300n, credits: [{ epoch: 99, credits: 100n }] }),
      validator({ activatedStake: 100n, credits: [{ epoch: 99, credits: 20n }] }),
    ];
    expect(meanCreditsOf(others, 99)).to.equal(80n);
    expect(meanCreditsOf(others, 98)).to.equal(null);
  });
});

describe('an estimated yield', () => {
  it('compounds what positions really earned', () => {
    const reward = { lamports: 2_000_000n, postBalance: 10n * SOL + 2_000_000n };
    // 0.02 % an epoch, 365 times.
    expect(yieldOfRewards([reward, reward], 365)).to.deep.equal({ bps: 757, source: 'rewards' });
    expect(yieldOfRewards([], 365)).to.equal(null);
  });

  it('is that of the network by its votes and without its commission, if no reward is known', () => {
    const inflation = { validatorRateBillionths: 40_000_000n, supplyLamports: 1_000n * SOL };
    const peers = {
      inflation,
      totalStake: 500n * SOL,
      meanCredits: 1_000n,
      epoch: 100,
      epochsAYear: 365,
    };
    // 4 % of twice the stake, less 5 %: 7.6 % a year, compounded.
    expect(yieldOfInflation(validator(), peers)).to.deep.equal({ bps: 790, source: 'inflation' });
    const half = validator({ credits: [{ epoch: 99, credits: 500n }] });
    expect(yieldOfInflation(half, peers)).to.deep.equal({ bps: 387, source: 'inflation' });
    expect(yieldOfInflation(validator(), { ...peers, totalStake: 0n })).to.equal(null);
  });
});
