import { expect } from 'chai';
import { valueLine } from '../../../page/home/value-line.ts';

const DAY_MS = 86_400_000;
const at = (day: number, usd: string) => ({ at: Date.UTC(2026, 10, day, 0, 1), usd });

describe('The line of a wallet’s value', () => {
  it('goes from the first day to now, and from the lowest value to the highest', () => {
    const line = valueLine([at(1, '100'), at(2, '50'), at(3, '150')]);
    expect(line?.first.usd).to.equal('100');
    expect(line?.parts).to.deep.equal([
      [
        { x: 0, y: 0.5 },
        { x: 0.5, y: 0 },
        { x: 1, y: 1 },
      ],
    ]);
  });

  it('has a gap for each day without a value', () => {
    const line = valueLine([at(1, '1'), at(3, '1'), at(4, '1'), at(9, '1')]);
    expect(line?.parts.map((part) => part.length)).to.deep.equal([1, 2, 1]);
  });

  it('needs two days, and is level if nothing has changed', () => {
    expect(valueLine([])).to.equal(undefined);
    expect(valueLine([at(1, '1'), { at: at(1, '').at + DAY_MS / 2, usd: '9' }])).to.equal(undefined);
    expect(
      valueLine([at(1, '0'), at(2, '0')])
        ?.parts.flat()
        .map(({ y }) => y),
    ).to.deep.equal([0.5, 0.5]);
  });
});
