import { expect } from 'chai';
import { stakeMovement } from '../../../domain/ledger/stake-movement.ts';
import type { Movement } from '../../../domain/ledger/movement.ts';
import { STAKE_PROGRAM } from '../../../domain/stakes/position.ts';

const HISTORY = 'SysvarStakeHistory1111111111111111111111111';

const MOVED: Movement = {
  wallet: 'wallet',
  token: 'SOL',
  decimals: 9,
  delta: -105n,
  kind: 'send',
  amount: 100n,
  counterparty: 'position',
  feeLamports: 5n,
};

function kindOf(addresses: string[], external: bigint, movements = [MOVED]) {
  const accounts = addresses.map((address) => ({
    address,
    signed: false,
    lamportsBefore: 0n,
    lamportsAfter: 0n,
  }));
  const found = stakeMovement({ accounts }, movements, external);
  return found && [found.kind, found.amount];
}

describe('a movement of a wallet’s own stake', () => {
  it('is a delegation, a withdrawal, an undelegation or a new delegation, by what the transaction names and moves', () => {
    expect(kindOf([STAKE_PROGRAM, HISTORY], -100n)).to.deep.equal(['stake.delegate', 100n]);
    expect(kindOf([STAKE_PROGRAM, HISTORY], 100n)).to.deep.equal(['stake.withdraw', 100n]);
    expect(kindOf([STAKE_PROGRAM, HISTORY], 0n)).to.deep.equal(['stake.redelegate', 0n]);
    expect(kindOf([STAKE_PROGRAM], 0n)).to.deep.equal(['stake.undelegate', 0n]);
  });

  it('is an undelegation if it pays the rent of a split', () => {
    expect(kindOf([STAKE_PROGRAM], -7n)).to.deep.equal(['stake.undelegate', 7n]);
  });

  it('is none of a merge, in which one position takes all of another one', () => {
    const account = (address: string, lamportsBefore: bigint, lamportsAfter: bigint) => ({
      address,
      signed: false,
      lamportsBefore,
      lamportsAfter,
    });
    const accounts = [
      account(STAKE_PROGRAM, 1n, 1n),
      account(HISTORY, 1n, 1n),
      account('into', 10n, 15n),
      account('from', 5n, 0n),
    ];
    expect(stakeMovement({ accounts }, [MOVED], 0n)).to.equal(null);
    expect(stakeMovement({ accounts }, [MOVED], 5n)?.kind).to.equal('stake.withdraw');
  });

  it('is none without the stake program, with another token, or with several tokens', () => {
    expect(kindOf([HISTORY], -100n)).to.equal(null);
    expect(kindOf([STAKE_PROGRAM], -100n, [{ ...MOVED, token: 'mint' }])).to.equal(null);
    expect(kindOf([STAKE_PROGRAM], -100n, [MOVED, { ...MOVED, token: 'mint' }])).to.equal(null);
    expect(kindOf([STAKE_PROGRAM], 0n, [])).to.equal(null);
  });
});
