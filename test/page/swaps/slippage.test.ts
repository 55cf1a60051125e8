import { expect } from 'chai';
import { bpsText, readSlippage, slippageRisk } from '../../../page/swaps/slippage.ts';

describe('the slippage that a person types', () => {
  it('is a percentage from 0 to 50 with two decimals at most', () => {
    const read: [string, number][] = [
      ['0', 0],
      ['0.5', 50],
      [',29', 29],
      ['1,15', 115],
      ['50', 5_000],
    ];
    for (const [typed, bps] of read) expect(readSlippage(typed), typed).to.equal(bps);
    for (const typed of ['', '50.01', '0.005', '100', '-1', '1 %', 'auto'])
      expect(readSlippage(typed), typed).to.equal(undefined);
  });

  it('is shown as it was typed', () => {
    for (const typed of ['0.5', '1.15', '0.29', '50'])
      expect(bpsText(readSlippage(typed) ?? 0)).to.equal(`${typed} %`);
  });

  it('is called risky if the swap would often fail, or if it gives much away', () => {
    expect([0, 9, 10, 100, 101].map(slippageRisk)).to.deep.equal([
      'low',
      'low',
      undefined,
      undefined,
      'high',
    ]);
  });
});
