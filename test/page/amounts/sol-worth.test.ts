import { expect } from 'chai';
import { solWorth } from '../../../page/amounts/sol-worth.ts';
import { aboutUsdText } from '../../../page/amounts/usd-text.ts';

describe('the value of a fee', () => {
  it('comes from what the amount was worth at the same time', () => {
    expect(solWorth('0.5', { amount: '2', usd: '300' })).to.equal('75');
    expect(aboutUsdText('75')).to.equal('≈ $75.00');
  });

  it('is never shown as nothing', () => {
    expect(aboutUsdText(solWorth('0.000005', { amount: '0.25', usd: '37.5' }) ?? '')).to.equal('< $0.01');
  });

  it('is not known without a value', () => {
    expect(solWorth('0.5', { amount: '2', usd: null })).to.equal(null);
    expect(solWorth('0.5', { amount: '0', usd: '300' })).to.equal(null);
  });
});
