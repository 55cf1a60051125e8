import { expect } from 'chai';
import { requestedSol } from '../../../page/sends/requested-sol.ts';

describe('the amount of a payment request (Solana Pay)', () => {
  it('has the typed amount with no more decimals than SOL, as the specification demands', () => {
    expect(
      ['0.1000000000', '2.0', '007', '0.000000001', '1,5', '.5', '1,234.5'].map(requestedSol),
    ).to.deep.equal(['0.1', '2', '7', '0.000000001', '1.5', '0.5', '1234.5']);
    for (const typed of ['0', '0.0', '1,500', '1e-1', '-1', '0.0000000001', '18446744073.709551616']) {
      expect(requestedSol(typed), typed).to.equal(undefined);
    }
  });
});
