import { expect } from 'chai';
import { ledgerEffects } from '../../../domain/ledger/ledger-effects.ts';
import { CASES, type Row } from './movement-cases.ts';
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

  it('have no payment of a wallet that signed nothing, whatever others made in its name and emptied', () => {
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

  it('tell the fee to the wallet that has paid it, and to no other', () => {
    const { movements } = effectsOf({ lamports: { alice: -1n, bob: 1n } }, ['alice', 'bob']);
    expect(movements.map(({ feeLamports }) => feeLamports)).to.deep.equal([FEE, null]);
  });

  it('are none where nobody is followed, or where a transaction names nobody', () => {
    const nothing = { movements: [], accounts: [], touched: [] };
    expect(effectsOf({ lamports: { alice: 1n } }, ['carol'])).to.deep.equal(nothing);
    expect(ledgerEffects(observed({ lamports: {} }), () => true)).to.deep.equal(nothing);
    expect(effectsOf({ lamports: {}, tokens: [held('alice', 'USDC', 1n, 1n)] }, ['bob'])).to.deep.equal(
      nothing,
    );
  });

  it('are found among as many accounts as a transaction can have, all of them followed, at once', () => {
    const wallets = Array.from({ length: 256 }, (_, index) => `wallet ${index}`);
    const lamports = Object.fromEntries(wallets.map((wallet, index) => [wallet, BigInt(index - 128)]));
    const tokens = wallets.map((wallet, index) => held(wallet, `mint ${index % 8}`, 1n, BigInt(index)));
    const transaction = observed({ lamports, tokens });
    const start = performance.now();
    const { movements } = ledgerEffects(transaction, () => true);
    expect(performance.now() - start).to.be.lessThan(250);
    expect(movements).to.have.length.greaterThan(500);
  });
});
