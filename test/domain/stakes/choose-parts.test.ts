import { expect } from 'chai';
import fc from 'fast-check';
import { chooseAll, chooseParts, type DelegatedPosition } from '../../../domain/stakes/choose-parts.ts';
import { undelegationFits } from '../../../domain/stakes/stake-action.ts';

const MINIMUM = 10n;

const positionsOf = (...lamports: number[]): DelegatedPosition[] =>
  lamports.map((each, index) => ({ position: `position ${index}`, lamports: BigInt(each) }));

function chosen(positions: readonly DelegatedPosition[], amount: number): string[] | bigint {
  const found = chooseParts(positions, BigInt(amount), MINIMUM);
  if (!found.ok) return found.largest;
  return found.parts.map(({ from, lamports }) => `${lamports} of ${from.lamports}`);
}

/** Every amount that some positions can give, with how few positions and splits. */
function everyAmount(positions: readonly DelegatedPosition[]): Map<bigint, [count: number, splits: number]> {
  const found = new Map<bigint, [number, number]>();
  const visit = (at: number, amount: bigint, count: number, splits: number): void => {
    const position = positions[at];
    if (!position) {
      const best = found.get(amount);
      if (count > 0 && (!best || count < best[0] || (count === best[0] && splits < best[1]))) {
        found.set(amount, [count, splits]);
      }
      return;
    }
    visit(at + 1, amount, count, splits);
    visit(at + 1, amount + position.lamports, count + 1, splits);
    for (let part = MINIMUM; part <= position.lamports - MINIMUM; part += 1n) {
      visit(at + 1, amount + part, count + 1, splits + 1);
    }
  };
  visit(0, 0n, 0, 0);
  return found;
}

describe('the choice of positions to undelegate', () => {
  it('takes one whole position if its amount is exactly the asked one', () => {
    expect(chosen(positionsOf(30, 25, 40), 25)).to.deep.equal(['25 of 25']);
  });

  it('splits the largest position, so that one is enough', () => {
    expect(chosen(positionsOf(30, 25, 40), 28)).to.deep.equal(['28 of 40']);
  });

  it('never leaves less than the minimum on either side of a split', () => {
    expect(chosen(positionsOf(40), 35)).to.equal(30n);
    expect(chosen(positionsOf(40), 5)).to.equal(0n);
    expect(chosen(positionsOf(40, 15), 35)).to.deep.equal(['20 of 40', '15 of 15']);
  });

  it('splits two positions if one alone cannot keep the minimum', () => {
    expect(chosen(positionsOf(30, 30), 35)).to.deep.equal(['20 of 30', '15 of 30']);
  });

  it('says the largest possible amount below one that no choice gives', () => {
    expect(chosen(positionsOf(15, 15), 20)).to.equal(15n);
    expect(chosen(positionsOf(15, 15), 31)).to.equal(30n);
  });

  it('takes the fewest positions and the fewest splits, exactly the amount, for any positions', () => {
    const some = fc.array(fc.integer({ min: 10, max: 32 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(some, fc.integer({ min: 1, max: 110 }), (lamports, amount) => {
        const positions = positionsOf(...lamports);
        const possible = everyAmount(positions);
        const found = chooseParts(positions, BigInt(amount), MINIMUM);
        const best = possible.get(BigInt(amount));
        if (!found.ok) {
          expect(best).to.equal(undefined);
          const below = [...possible.keys()].filter((each) => each < BigInt(amount));
          expect(found.largest).to.equal(below.reduce((most, each) => (each > most ? each : most), 0n));
          return;
        }
        const splits = found.parts.filter((part) => part.lamports < part.from.lamports);
        expect([found.parts.length, splits.length]).to.deep.equal(best);
        expect(found.parts.reduce((sum, part) => sum + part.lamports, 0n)).to.equal(BigInt(amount));
        expect(new Set(found.parts.map(({ from }) => from)).size).to.equal(found.parts.length);
        for (const part of splits) {
          expect(part.lamports >= MINIMUM && part.from.lamports - part.lamports >= MINIMUM).to.equal(true);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('takes no more positions than fit into one transaction', () => {
    const many = positionsOf(...Array.from({ length: 60 }, () => 10));
    const most = Array.from({ length: 60 }, (_, index) => index).filter((count) =>
      undelegationFits(count, 0),
    ).length;
    expect(chosen(many, 600)).to.equal(BigInt(most - 1) * 10n);
    const all = chooseAll(many);
    expect([all.parts.length, all.remaining]).to.deep.equal([most - 1, 60 - (most - 1)]);
  });

  it('ends soon for hundreds of different positions of which no choice gives the amount', () => {
    const many = positionsOf(...Array.from({ length: 300 }, (_, index) => 10 + (index % 7)));
    expect(chosen(many, 9)).to.equal(0n);
    expect(chosen(many, 18)).to.be.a('bigint');
  });
});
