import { expect } from 'chai';
import fc from 'fast-check';
import { ledgerEffects } from '../../../domain/ledger/ledger-effects.ts';
import type { LedgerEffects, Movement } from '../../../domain/ledger/movement.ts';
import type {
  ObservedTokenAccount,
  ObservedTransaction,
  TokenAccountState,
} from '../../../domain/ledger/observed-transaction.ts';
import { FEE, observed, WSOL } from './observed.ts';

const WALLETS = ['alice', 'bob', 'carol', 'dave', '__proto__', 'constructor'];
const MINTS = ['USDC', 'BONK', WSOL];

const party = fc
  .nat(WALLETS.length + 5)
  .map((index) => WALLETS[index] ?? `account ${index - WALLETS.length}`);

const state: fc.Arbitrary<TokenAccountState | null> = fc.option(
  fc.record({
    owner: fc.oneof(fc.constantFrom(...WALLETS), party),
    baseUnits: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  }),
);

const tokenAccount: fc.Arbitrary<ObservedTokenAccount> = fc.record({
  address: party,
  mint: fc.constantFrom(...MINTS),
  program: fc.constant(null),
  decimals: fc.constant(6),
  before: state,
  after: state,
});

/** Lamports move between accounts, and the first one pays the fee: none are created. */
const transaction: fc.Arbitrary<ObservedTransaction> = fc
  .record({
    payer: party,
    transfers: fc.array(
      fc.record({ from: party, to: party, lamports: fc.bigInt({ min: 0n, max: 10_000_000n }) }),
    ),
    // An address has one token account: its mint, and one state before and after.
    tokens: fc.uniqueArray(tokenAccount, { maxLength: 12, selector: ({ address }) => address }),
    signers: fc.array(party),
    succeeded: fc.boolean(),
  })
  .map(({ payer, transfers, tokens, signers, succeeded }) => {
    const changes = new Map([[payer, 0n]]);
    for (const { from, to, lamports } of succeeded ? transfers : []) {
      changes.set(from, (changes.get(from) ?? 0n) - lamports);
      changes.set(to, (changes.get(to) ?? 0n) + lamports);
    }
    const blank = observed({ lamports: { payer: 0n }, tokens, succeeded });
    return {
      ...blank,
      accounts: [...changes].map(([address, change], index) => ({
        address,
        signed: index === 0 || signers.includes(address),
        lamportsBefore: 10n ** 12n,
        lamportsAfter: 10n ** 12n + change - (index === 0 ? FEE : 0n),
      })),
    };
  });

function check(promise: (transaction: ObservedTransaction, effects: LedgerEffects) => void): void {
  fc.assert(
    fc.property(transaction, (transaction) =>
      promise(
        transaction,
        ledgerEffects(transaction, () => true),
      ),
    ),
    { numRuns: 500 },
  );
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n);
}

function deltas(movements: readonly Movement[], token: string): bigint {
  return sum(movements.filter((movement) => movement.token === token).map(({ delta }) => delta));
}

describe('for every transaction', () => {
  it('all wallets together lose the fee, and nothing else', () =>
    check((_, { movements }) => {
      expect(deltas(movements, 'SOL')).to.equal(-FEE);
      expect(
        sum(movements.filter(({ token }) => token === 'SOL').map(({ feeLamports }) => feeLamports ?? 0n)),
      ).to.equal(FEE);
    }));

  it('the changes of all wallets sum to the changes of the token’s accounts', () =>
    check(({ tokenAccounts, succeeded }, { movements }) => {
      for (const mint of MINTS) {
        const accounts = tokenAccounts.filter((account) => account.mint === mint && succeeded);
        const change = sum(
          accounts.map(({ before, after }) => (after?.baseUnits ?? 0n) - (before?.baseUnits ?? 0n)),
        );
        expect(deltas(movements, mint)).to.equal(change);
      }
    }));

  it('a wallet has at most one movement of a token, and none without a change', () =>
    check((_, { movements, accounts }) => {
      const ids = movements.map(({ wallet, token }) => `${wallet}:${token}`);
      expect(new Set(ids).size).to.equal(ids.length);
      expect(movements.filter(({ delta }) => delta === 0n)).to.deep.equal([]);
      const held = accounts.map(({ wallet, address }) => `${wallet}:${address}`);
      expect(new Set(held).size).to.equal(held.length);
    }));

  it('every send has a gainer, and only tokens that changed hands have an amount', () =>
    check((_, { movements }) => {
      for (const { kind, amount, counterparty, wallet } of movements) {
        if (kind === 'send') expect(counterparty).to.be.a('string').and.not.equal(wallet);
        if (kind === 'fee' || kind === 'rent') expect([amount, counterparty]).to.deep.equal([0n, null]);
        else expect(amount > 0n).to.equal(true);
      }
    }));

  it('no deposit of SOL is larger than the losses of others', () =>
    check(({ accounts, tokenAccounts }, { movements }) => {
      for (const { wallet, token, kind, amount } of movements) {
        if (token !== 'SOL' || kind !== 'receive') continue;
        const own = new Set(
          tokenAccounts.flatMap((account) => (isOf(account, wallet) ? [account.address] : [])),
        );
        // Wrapped SOL is invented here, without the lamports that it has on a chain.
        if (tokenAccounts.some(({ mint }) => mint === WSOL)) continue;
        const others = accounts.filter(({ address }) => address !== wallet && !own.has(address));
        const lost = sum(
          others.map(({ lamportsBefore: before, lamportsAfter: after }) =>
            before > after ? before - after : 0n,
          ),
        );
        expect(amount <= lost, `${amount} of ${lost}`).to.equal(true);
      }
    }));

  it('a wallet’s movements do not depend on which other wallets are followed', () =>
    check((transaction, { movements }) => {
      for (const wallet of WALLETS) {
        const alone = ledgerEffects(transaction, (address) => address === wallet);
        expect(alone.movements).to.deep.equal(movements.filter((movement) => movement.wallet === wallet));
      }
    }));
});

function isOf({ before, after }: ObservedTokenAccount, wallet: string): boolean {
  return before?.owner === wallet || after?.owner === wallet;
}
