import { expect } from 'chai';
import { effectsOf, FEE, held, SOL_1 } from './observed.ts';

describe('balances of accounts after a transaction', () => {
  it('include each account that it names, changed or not', () => {
    const { accounts, touched } = effectsOf(
      { lamports: { alice: 0n }, tokens: [held('alice', 'USDC', 5n, 5n)] },
      ['alice'],
    );
    expect(accounts.map(({ address, baseUnits, exists }) => [address, baseUnits, exists])).to.deep.equal([
      ['alice', 100n * SOL_1 - FEE, true],
      ['alice/USDC', 5n, true],
    ]);
    expect(touched).to.deep.equal(['alice']);
  });

  it('are zero for an account that was closed or given away', () => {
    const given = { ...held('alice', 'USDC', 5n, null), after: { owner: 'bob', baseUnits: 5n } };
    const { accounts, touched } = effectsOf(
      { lamports: { carol: 0n }, tokens: [held('alice', 'BONK', 0n, null), given] },
      ['alice', 'bob'],
    );
    expect(accounts.map(({ wallet, token, exists }) => [wallet, token, exists])).to.deep.equal([
      ['alice', 'BONK', false],
      ['bob', 'USDC', true],
      ['alice', 'USDC', false],
    ]);
    expect(touched).to.deep.equal([]);
  });

  it('include each address once, however odd its use', () => {
    const remade = [
      held('alice', 'USDC', 0n, null),
      { ...held('alice', 'BONK', null, 3n), address: 'alice/USDC' },
    ];
    const ofItself = { ...held('alice', 'PYTH', 1n, 1n), address: 'alice' };
    const { accounts } = effectsOf({ lamports: { alice: 0n }, tokens: [...remade, ofItself] }, ['alice']);
    expect(accounts.map(({ address, token, exists }) => [address, token, exists])).to.deep.equal([
      ['alice', 'SOL', true],
      ['alice/USDC', 'BONK', true],
    ]);
  });

  it('are not touched by a failed transaction', () => {
    const sketch = { lamports: { bob: 0n }, tokens: [held('alice', 'USDC', 5n, 5n)], succeeded: false };
    expect(effectsOf(sketch, ['alice']).touched).to.deep.equal([]);
  });
});
