import { expect } from 'chai';
import fc from 'fast-check';
import { comparePlaces, pageOfPools, placeOf, POOL_SORTS } from '../../../domain/pools/pool-order.ts';
import type { Pool } from '../../../domain/pools/pool.ts';
import { fakePool } from '../../support/fake-pools.ts';

const amount = fc.option(fc.bigInt({ min: 0n, max: 5n }), { nil: null });

const pools: fc.Arbitrary<Pool[]> = fc
  .uniqueArray(
    fc.record({
      address: fc.string({ minLength: 1, maxLength: 3 }),
      liquidity: amount,
      volume24h: amount,
      createdAt: fc.option(
        fc.integer({ min: 0, max: 3 }).map((day) => new Date(Date.UTC(2025, 0, day + 1))),
        { nil: null },
      ),
    }),
    { selector: ({ address }) => address, maxLength: 12 },
  )
  .map((each) => each.map((changes) => fakePool(0, changes)));

describe('Pages of pools', () => {
  for (const sort of POOL_SORTS) {
    it(`have every pool once, sorted by ${sort}, with unknown values last`, () => {
      fc.assert(
        fc.property(pools, fc.integer({ min: 1, max: 5 }), (all, limit) => {
          const seen: Pool[] = [];
          let page = pageOfPools(all, { sort, after: null, limit });
          seen.push(...page.pools);
          while (page.next) {
            page = pageOfPools(all, { sort, after: page.next, limit });
            seen.push(...page.pools);
          }
          expect(seen).to.have.members(all);
          const places = seen.map((pool) => placeOf(pool, sort));
          expect(places).to.deep.equal(places.toSorted(comparePlaces));
          const unknown = places.findIndex(({ rank }) => rank === null);
          if (unknown >= 0) expect(places.slice(unknown).every(({ rank }) => rank === null)).to.equal(true);
        }),
      );
    });
  }

  it('begin with the largest, the oldest or the newest pool', () => {
    const all = [fakePool(1), fakePool(2), fakePool(3)];
    const first = (sort: (typeof POOL_SORTS)[number]) =>
      pageOfPools(all, { sort, after: null, limit: 1 }).pools[0]?.address;
    expect(POOL_SORTS.map(first)).to.deep.equal(
      [fakePool(1), fakePool(3), fakePool(1), fakePool(3)].map(({ address }) => address),
    );
  });

  it('skip no pool if the figures of the others change between two pages', () => {
    const all = [fakePool(1), fakePool(2), fakePool(3)];
    const { next } = pageOfPools(all, { sort: 'liquidity', after: null, limit: 1 });
    const later = [fakePool(1, { liquidity: 0n }), fakePool(2), fakePool(3)];
    const page = pageOfPools(later, { sort: 'liquidity', after: next, limit: 2 });
    expect(page.pools.map(({ address }) => address)).to.deep.equal([
      fakePool(2).address,
      fakePool(3).address,
    ]);
  });
});
