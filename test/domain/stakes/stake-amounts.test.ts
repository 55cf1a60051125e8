import { expect } from 'chai';
import fc from 'fast-check';
import type { Delegation } from '../../../domain/stakes/position.ts';
import { amountsAt, type StakeHistoryEntry } from '../../../domain/stakes/stake-amounts.ts';

const SOL = 1_000_000_000n;

function delegation(changes: Partial<Delegation> = {}): Delegation {
  return { voter: 'voter', lamports: 10n * SOL, activationEpoch: 5, deactivationEpoch: null, ...changes };
}

const entry = (changes: Partial<StakeHistoryEntry>): StakeHistoryEntry => ({
  effective: 0n,
  activating: 0n,
  deactivating: 0n,
  ...changes,
});

const NOTHING = { active: 0n, activating: 0n, deactivating: 0n };

describe('the parts of a delegation', () => {
  it('all warm up in the epoch of the delegation, and are active in the next one without a history', () => {
    const { lamports } = delegation();
    expect(amountsAt(delegation(), 5, new Map())).to.deep.equal({ ...NOTHING, activating: lamports });
    expect(amountsAt(delegation(), 6, new Map())).to.deep.equal({ ...NOTHING, active: lamports });
  });

  it('all cool down in the epoch of the deactivation, and none are left in the next one', () => {
    const ending = delegation({ deactivationEpoch: 8 });
    expect(amountsAt(ending, 8, new Map())).to.deep.equal({ ...NOTHING, deactivating: ending.lamports });
    expect(amountsAt(ending, 9, new Map())).to.deep.equal(NOTHING);
  });

  it('never are active if it is undelegated in its first epoch', () => {
    for (const epoch of [5, 6, 7]) {
      expect(amountsAt(delegation({ deactivationEpoch: 5 }), epoch, new Map())).to.deep.equal(NOTHING);
    }
  });

  it('warm up by its share of 9 % of the cluster in each epoch, rounded down', () => {
    // 9 % of 100 SOL, of which a third is its share.
    const history = new Map([
      [5, entry({ effective: 100n * SOL, activating: 30n * SOL })],
      [6, entry({ effective: 109n * SOL, activating: 21n * SOL })],
    ]);
    expect(amountsAt(delegation(), 6, history)).to.deep.equal({
      ...NOTHING,
      active: 3n * SOL,
      activating: 7n * SOL,
    });
    // 9 % of 109 SOL, of which 7 of 21 are its share.
    expect(amountsAt(delegation(), 7, history).active).to.equal(3n * SOL + 3_270_000_000n);
  });

  it('cool down by its share of 9 % of the cluster in each epoch', () => {
    const ending = delegation({ activationEpoch: 1, deactivationEpoch: 5 });
    const history = new Map([
      [5, entry({ effective: 100n * SOL, deactivating: 20n * SOL })],
      [6, entry({ effective: 91n * SOL, deactivating: 11n * SOL })],
    ]);
    expect(amountsAt(ending, 6, history)).to.deep.equal({ ...NOTHING, deactivating: 5_500_000_000n });
    expect(amountsAt(ending, 7, history).deactivating).to.equal(5_500_000_000n - 4_095_000_000n);
  });

  it('change by at least one lamport in an epoch', () => {
    const history = new Map([[5, entry({ effective: 1n, activating: 1_000n * SOL })]]);
    expect(amountsAt(delegation(), 6, history).active).to.equal(1n);
  });

  it('of a stake of the first block are active from the start', () => {
    const { lamports } = delegation();
    expect(amountsAt(delegation({ activationEpoch: null }), 0, new Map()).active).to.equal(lamports);
  });

  const amount = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
  const cluster = fc.record({ effective: amount, activating: amount, deactivating: amount });
  const history = fc
    .array(cluster, { minLength: 0, maxLength: 12 })
    .map((entries) => new Map(entries.map((each, index) => [index + 5, each])));
  const ends = fc.option(fc.integer({ min: 5, max: 14 }));
  const lamports = fc.bigInt({ min: 1n, max: 2n ** 64n - 1n });

  it('never exceed the delegation, and never are negative', () => {
    fc.assert(
      fc.property(lamports, ends, history, fc.integer({ min: 0, max: 30 }), (staked, end, past, epoch) => {
        const parts = amountsAt(delegation({ lamports: staked, deactivationEpoch: end }), epoch, past);
        const all = Object.values(parts) as bigint[];
        expect(all.every((each) => each >= 0n)).to.equal(true);
        expect(all.reduce((sum, each) => sum + each, 0n) <= staked).to.equal(true);
      }),
    );
  });

  it('only grow while it warms up, and only shrink while it cools down', () => {
    fc.assert(
      fc.property(lamports, history, (staked, past) => {
        const warming = delegation({ lamports: staked });
        const cooling = delegation({ lamports: staked, activationEpoch: 1, deactivationEpoch: 5 });
        for (let epoch = 5; epoch < 16; epoch += 1) {
          const [now, next] = [amountsAt(warming, epoch, past), amountsAt(warming, epoch + 1, past)];
          expect(next.active >= now.active).to.equal(true);
          const left = amountsAt(cooling, epoch + 1, past).deactivating;
          expect(left <= amountsAt(cooling, epoch, past).deactivating).to.equal(true);
        }
      }),
    );
  });
});
