import { expect } from 'chai';
import { findByReference, type ReferencedOperation } from '../../../domain/ledger/recognised-operation.ts';

const operation = (
  id: string,
  walletAddress: string,
  endedBy: string | null = null,
): ReferencedOperation => ({
  id,
  ownerId: `owner of ${id}`,
  walletAddress,
  endedBy,
});

const BY_REFERENCE = new Map([
  ['own', operation('op_own', 'payer')],
  ['of a stranger', operation('op_stranger', 'stranger')],
  ['of the same wallet', operation('op_other', 'payer')],
  ['ended by this one', operation('op_ended', 'payer', 'this transaction')],
  ['ended by another one', operation('op_earlier', 'payer', 'another transaction')],
]);

/** The operation of a payment by `payer`, which names these keys in this order. */
function found(...keys: string[]): string | undefined {
  const account = (address: string) => ({
    address,
    signed: address === 'payer',
    lamportsBefore: address === 'payer' ? 10n : 0n,
    lamportsAfter: 0n,
  });
  const accounts = ['payer', ...keys].map(account);
  return findByReference({ signature: 'this transaction', accounts }, BY_REFERENCE)?.id;
}

describe('the operation of a transaction that another party broadcast', () => {
  it('is the one whose reference the transaction names and whose wallet signed', () => {
    expect(found('a shop', 'own')).to.equal('op_own');
    expect(found('of a stranger')).to.equal(undefined);
    expect(found('a shop')).to.equal(undefined);
  });

  it('is not hidden by references of a payment request, which the payee chose', () => {
    expect(found('of a stranger', 'own')).to.equal('op_own');
    expect(found('own', 'of a stranger')).to.equal('op_own');
  });

  it('is not one that another transaction has ended, whose reference a thief of the wallet reads on the chain', () => {
    expect(found('ended by another one')).to.equal(undefined);
    expect(found('ended by this one')).to.equal('op_ended');
  });

  it('is none if the transaction names several of the same wallet', () => {
    expect(found('of the same wallet', 'own')).to.equal(undefined);
  });
});
