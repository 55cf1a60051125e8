import { expect } from 'chai';
import { balanceDifferences } from '../../../domain/ledger/balance-differences.ts';
import { solOf } from './found.ts';

describe('domain/ledger/balance-differences', () => {
  const token = (address: string, baseUnits: bigint, reportedBaseUnits: bigint | null = null) =>
    solOf(1, address, { token: 'mint', decimals: 6, baseUnits, reportedBaseUnits });

  it('are between the last reported and the present balance, over all accounts of a token', () => {
    const before = [solOf(1, 'alice'), token('first', 3n, 9n), token('second', 4n)];
    const after = [solOf(1, 'alice'), token('first', 3n), token('second', 4n)];
    expect(balanceDifferences(before, after)).to.deep.equal([
      { token: 'mint', decimals: 6, balance: 7n, change: -6n },
    ]);
  });

  it('are found for new tokens and for those that are gone', () => {
    expect(balanceDifferences([], [token('first', 3n)])).to.deep.equal([
      { token: 'mint', decimals: 6, balance: 3n, change: 3n },
    ]);
    expect(balanceDifferences([token('first', 3n)], [])).to.deep.equal([
      { token: 'mint', decimals: 6, balance: 0n, change: -3n },
    ]);
  });
});
