import { expect } from 'chai';
import { withoutSpikes } from '../../../domain/prices/confirmation.ts';

const BOUND = 300;

describe('the history of a single source', () => {
  const counted = (...prices: number[]): number[] =>
    withoutSpikes(
      prices.map((price) => ({ price: BigInt(price) * 10n ** 30n })),
      BOUND,
    ).map(({ price }) => Number(price / 10n ** 30n));

  it('counts without a price that jumps away and back', () => {
    expect(counted(100, 100_000, 101)).to.deep.equal([100, 101]);
    expect(counted(100, 1, 101)).to.deep.equal([100, 101]);
  });

  it('counts while the price moves, however fast', () => {
    expect(counted(100, 101, 150, 151)).to.deep.equal([100, 101, 150, 151]);
    expect(counted(100, 101, 110, 120, 121)).to.deep.equal([100, 101, 110, 120, 121]);
    expect(counted(121, 120, 110, 101, 100)).to.deep.equal([121, 120, 110, 101, 100]);
  });

  it('counts without a first or last price that nothing confirms', () => {
    expect(counted(500, 100, 101, 900)).to.deep.equal([100, 101]);
    expect(counted(500)).to.deep.equal([]);
  });
});
