import { expect } from 'chai';
import fc from 'fast-check';
import type { ChainAccounts } from '../../../../local/chain/chain-cheat-codes.ts';
import { rewardsOf, rewardsPool, type Reward } from '../../../../local/chain/epochs/epoch-rewards.ts';
import { newStakeAccount, NO_EPOCH, withLamports } from '../../../../local/chain/epochs/stake-account.ts';
import type { VoteState } from '../../../../local/chain/epochs/vote-account.ts';

const SOL = 1_000_000_000n;
const EPOCH = 7n;
const POOL = 1_000n * SOL;
const KEY = '11111111111111111111111111111111';
const ONE = 'Vote111111111111111111111111111111111111111';
const TWO = 'Stake11111111111111111111111111111111111111';

const vote = (credits: bigint, commissionBps = 0): VoteState => ({
  node: KEY,
  authority: KEY,
  commissionBps,
  stoppedAt: null,
  epochCredits: credits === 0n ? [] : [{ epoch: EPOCH, credits: 50n + credits, previous: 50n }],
});

const stake = (voter: string, lamports: bigint, from = 0n, until = NO_EPOCH) =>
  newStakeAccount({
    authority: KEY,
    voter,
    rentLamports: 0n,
    stake: lamports,
    activationEpoch: from,
    deactivationEpoch: until,
  });

const amounts = (rewards: Reward[]) =>
  Object.fromEntries(rewards.map(({ address, amount }) => [address, amount]));

describe('local/chain/epochs: how rewards are calculated', () => {
  it('by stake and credits, less the commission, which the validator gets', () => {
    const stakes: ChainAccounts = { a: stake(ONE, SOL), b: stake(ONE, 3n * SOL), c: stake(TWO, 4n * SOL) };
    const votes = new Map([
      [ONE, vote(100n, 1_000)],
      [TWO, vote(50n)],
    ]);
    // Points: 100, 300 and 200 of 600.
    expect(amounts(rewardsOf(EPOCH, 600n, stakes, votes))).to.deep.equal({
      a: 90n,
      b: 270n,
      c: 200n,
      [ONE]: 40n,
    });
  });

  it('for stakes that were active in the epoch, also those that cooled down in it, and no others', () => {
    const stakes: ChainAccounts = {
      active: stake(ONE, SOL),
      cooling: stake(ONE, SOL, 0n, EPOCH),
      warming: stake(ONE, SOL, EPOCH),
      inactive: stake(ONE, SOL, 0n, EPOCH - 1n),
      never: stake(ONE, SOL, EPOCH - 1n, EPOCH - 1n),
    };
    const rewards = amounts(rewardsOf(EPOCH, 100n, stakes, new Map([[ONE, vote(10n)]])));
    expect(rewards).to.deep.equal({ active: 50n, cooling: 50n });
  });

  it('once: a stake that was paid up to the credits gets nothing more', () => {
    const votes = new Map([[ONE, vote(10n)]]);
    const before = stake(ONE, SOL);
    const [reward] = rewardsOf(EPOCH, 100n, { a: before }, votes);
    const after = withLamports(before, reward?.amount ?? 0n, reward?.creditsObserved ?? 0n);
    expect(rewardsOf(EPOCH, 100n, { a: after }, votes)).to.deep.equal([]);
  });

  it('not at all without credits', () => {
    expect(rewardsOf(EPOCH, POOL, { a: stake(ONE, SOL) }, new Map([[ONE, vote(0n)]]))).to.deep.equal([]);
  });

  it('so that all of them together are never more than the pool, and miss it by a few lamports', () => {
    const lamports = fc.bigInt({ min: SOL, max: 3_000_000n * SOL });
    const validators = fc.tuple(fc.bigInt({ min: 1n, max: 7_000_000n }), fc.nat(9_000));
    fc.assert(
      fc.property(
        fc.array(lamports, { minLength: 1, maxLength: 20 }),
        validators,
        (amountsOf, [credits, bps]) => {
          const stakes = Object.fromEntries(
            amountsOf.map((each, index) => [`s${index}`, stake(index % 2 ? ONE : TWO, each)]),
          );
          const votes = new Map([
            [ONE, vote(credits, bps)],
            [TWO, vote(7_000_000n)],
          ]);
          const sum = rewardsOf(EPOCH, POOL, stakes, votes).reduce((total, { amount }) => total + amount, 0n);
          expect(sum <= POOL).to.equal(true);
          expect(POOL - sum < 3n * BigInt(amountsOf.length)).to.equal(true);
        },
      ),
    );
  });

  it('from a pool that is the inflation of so much time', () => {
    const year = 31_557_600_000n;
    expect(rewardsPool(0.076, 1_000n * SOL, year)).to.equal(76n * SOL);
    expect(rewardsPool(0.076, 1_000n * SOL, year / 100n)).to.equal((76n * SOL) / 100n);
  });
});
