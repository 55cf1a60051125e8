import { expect } from 'chai';
import { resolveWeak, type WeakMovement } from '../../../domain/ledger/weak-movement.ts';
import { followedAt } from './found.ts';

const agreed = [followedAt(101, { lamports: { bob: -5n, alice: 5n } }, ['alice'])];

describe('domain/ledger/weak-movement', () => {
  const weak = (changes: Partial<WeakMovement> = {}): WeakMovement => ({
    walletId: 1,
    address: 'alice',
    signature: '101.0',
    token: 'SOL',
    kind: 'receive',
    delta: 5n,
    amount: 5n,
    isFollowed: true,
    ...changes,
  });

  it('is confirmed if a quorum has the same, corrected if it has another amount or kind', () => {
    const rows = [weak(), weak({ walletId: 2, amount: 6n }), weak({ walletId: 3, kind: 'swap' })];
    const { confirmed, corrected, refuted } = resolveWeak(rows, { agreed, refuted: [] });
    expect(confirmed.map((each) => each.weak.walletId)).to.deep.equal([1]);
    expect(corrected.map((each) => each.walletId)).to.deep.equal([2, 3]);
    expect(refuted).to.deep.equal([]);
  });

  it('is refuted if a quorum does not have the transaction, or not the token in it', () => {
    const rows = [weak({ token: 'mint' }), weak({ signature: 'made up' }), weak({ signature: 'open' })];
    const { refuted, ...rest } = resolveWeak(rows, { agreed, refuted: ['made up'] });
    expect(refuted).to.deep.equal(rows.slice(0, 2));
    expect(rest).to.deep.equal({ confirmed: [], corrected: [] });
  });

  it('is not corrected for a wallet that no account has any more', () => {
    const { confirmed } = resolveWeak([weak({ amount: 6n, isFollowed: false })], { agreed, refuted: [] });
    expect(confirmed).to.have.length(1);
  });
});
