import { expect } from 'chai';
import { ledgerEffects } from '../../../domain/ledger/ledger-effects.ts';
import { CASES, type Row } from './movement-cases.ts';
import { countReads } from './count-reads.ts';
import { effectsOf, FEE, held, observed } from './observed.ts';

describe('the movements of a transaction', () => {
  for (const { title, sketch, followed = ['alice'], rows } of CASES) {
    it(`have ${title}`, () => {
      const { movements } = effectsOf(sketch, followed);
      expect(
        movements.map((movement): Row => {
          const { wallet, token, kind, delta, amount, counterparty } = movement;
          return [wallet, token, kind, delta, amount, counterparty];
        }),
      ).to.deep.equal(rows);
    });
  }

  it('have no payment of a wallet that signed nothing, even if others created and emptied accounts for it', () => {
    const bait = 5_000_000_000n;
    const { movements } = effectsOf(
      {
        lamports: { mallory: 0n, 'alice/JUNK': -bait, poisoner: bait - 1n, alice: 1n },
        tokens: [held('alice', 'JUNK', 0n, null)],
      },
      ['alice'],
    );
    expect(movements.map(({ kind, delta, amount }) => [kind, delta, amount])).to.deep.equal([
      ['rent', 1n, 0n],
    ]);
  });

  it('have the fee for the wallet that paid it, and for no other', () => {
    const { movements } = effectsOf({ lamports: { alice: -1n, bob: 1n } }, ['alice', 'bob']);
    expect(movements.map(({ feeLamports }) => feeLamports)).to.deep.equal([FEE, null]);
  });

  it('are none if no wallet is followed, or the transaction names no account', () => {
    const nothing = { movements: [], accounts: [], touched: [] };
    expect(effectsOf({ lamports: { alice: 1n } }, ['carol'])).to.deep.equal(nothing);
    expect(ledgerEffects(observed({ lamports: {} }), () => true)).to.deep.equal(nothing);
    expect(effectsOf({ lamports: {}, tokens: [held('alice', 'USDC', 1n, 1n)] }, ['bob'])).to.deep.equal(
      nothing,
    );
  });

  it('are found in time that grows linearly with the accounts, up to the maximum of a transaction', () => {
    const workOf = (accounts: number) => {
      const wallets = Array.from({ length: accounts }, (_, index) => `wallet ${index}`);
      const lamports = Object.fromEntries(wallets.map((wallet, index) => [wallet, BigInt(index - 128)]));
      const tokens = wallets.map((wallet, index) => held(wallet, `mint ${index % 8}`, 1n, BigInt(index)));
      const counted = countReads(observed({ lamports, tokens }));
      const { movements } = ledgerEffects(counted.value, () => counted.note());
      expect(movements).to.have.length.greaterThan(1.9 * accounts);
      return counted.reads();
    };
    const [half, all] = [workOf(128), workOf(256)];
    expect(all).to.be.at.most(2 * half);
  });
});
