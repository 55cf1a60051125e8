import { expect } from 'chai';
import { effectsKey } from '../../../domain/ledger/effects-key.ts';
import { ledgerEffects } from '../../../domain/ledger/ledger-effects.ts';
import type { ObservedTransaction } from '../../../domain/ledger/observed-transaction.ts';
import { transfer } from '../../db/support/ledger-rows.ts';

const PAYMENT = transfer({ from: 'payer', to: 'wallet', lamports: 5n }, { signature: 'signature' });

function keyOf(transaction: ObservedTransaction, followed = ['wallet', 'payer']): string {
  return effectsKey(
    transaction,
    ledgerEffects(transaction, (address) => followed.includes(address)),
  );
}

describe('two readings of a transaction', () => {
  it('agree if they differ only in position, height and time', () => {
    const other = { ...PAYMENT, position: 7, blockHeight: null, blockTime: null };
    expect(keyOf(other)).to.equal(keyOf(PAYMENT));
  });

  it('agree in any order of accounts that have not signed', () => {
    const more = { address: 'program', signed: false, lamportsBefore: 1n, lamportsAfter: 1n };
    const [payer, wallet] = PAYMENT.accounts as [
      ObservedTransaction['accounts'][0],
      ObservedTransaction['accounts'][0],
    ];
    const one = { ...PAYMENT, accounts: [payer, wallet, more] };
    const other = { ...PAYMENT, accounts: [payer, more, wallet] };
    expect(keyOf(one)).to.equal(keyOf(other));
  });

  it('agree on anything that does not concern a followed wallet', () => {
    const other = transfer({ from: 'payer', to: 'wallet', lamports: 9n }, PAYMENT);
    expect(keyOf(other, [])).to.equal(keyOf(PAYMENT, []));
  });

  const [first, second] = PAYMENT.accounts;
  const differences: Record<string, ObservedTransaction> = {
    'another slot': { ...PAYMENT, slot: PAYMENT.slot + 1 },
    'another outcome': { ...PAYMENT, succeeded: false },
    'another amount': transfer({ from: 'payer', to: 'wallet', lamports: 6n }, PAYMENT),
    'another balance after the same change': transfer(
      { from: 'payer', to: 'wallet', lamports: 5n },
      PAYMENT,
      {
        wallet: 7_000n,
      },
    ),
    'another sender': transfer({ from: 'somebody', to: 'wallet', lamports: 5n }, PAYMENT),
    'another signer': {
      ...PAYMENT,
      accounts: [first, { ...second, signed: true }] as ObservedTransaction['accounts'],
    },
  };
  for (const [what, other] of Object.entries(differences)) {
    it(`do not agree if one says ${what}`, () => {
      expect(keyOf(other, ['wallet'])).to.not.equal(keyOf(PAYMENT, ['wallet']));
    });
  }
});
