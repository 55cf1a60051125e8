import { expect } from 'chai';
import { ChainError } from '../../../chain/rpc/chain-error.ts';
import { createAddressSet } from '../../../chain/ledger/address-set.ts';
import { readBlock, type ReadBlock } from '../../../chain/ledger/read-block.ts';
import { ledgerEffects } from '../../../domain/ledger/ledger-effects.ts';
import type { Movement } from '../../../domain/ledger/movement.ts';
import {
  addressOf,
  FOLLOWED,
  largeBlock,
  OTHER,
  rawTransaction,
  readFixture,
  walletOf,
} from './block-fixtures.ts';

const SLOT = 447_119_999;
const WALLETS = new Set([FOLLOWED]);

function movementsIn({ transactions }: ReadBlock): Movement[] {
  return transactions.flatMap(
    (transaction) => ledgerEffects(transaction, (address) => WALLETS.has(address)).movements,
  );
}

for (const name of ['block-accounts', 'block-full'] as const) {
  describe(`a block as getBlock answers it (${name})`, () => {
    let raw: unknown;
    let block: ReadBlock;

    before(async () => {
      raw = await readFixture(name);
      block = readBlock(raw, { slot: SLOT, wallets: WALLETS });
    });

    it('is read with its place in the chain', () => {
      expect(block).to.deep.include({
        blockhash: '3Eq21vXNB5s86c62bVuUfTeaMif1N2kUqRPBmGRJhyTA',
        previousBlockhash: '8Vw2vXNB5s86c62bVuUfTeaMif1N2kUqRPBmGRJhyTB',
        parentSlot: 447_119_998,
        blockHeight: 425_000_000,
        blockTime: new Date(1_795_000_000_000),
      });
    });

    it('has the transactions that concern a followed wallet, each with its position: v0 and v1, failed and old ones', () => {
      expect(block.transactions.map(({ position, succeeded }) => [position, succeeded])).to.deep.equal([
        [1, true],
        [2, true],
        [3, false],
        [4, true],
      ]);
      for (const transaction of block.transactions) {
        expect(transaction).to.deep.include({
          slot: SLOT,
          blockHeight: 425_000_000,
          blockTime: block.blockTime,
        });
      }
    });

    it('finds a wallet that only owns a token account, and one named through a lookup table', () => {
      const [transfer] = block.transactions;
      expect(transfer?.accounts.map(({ address }) => address)).not.to.include(FOLLOWED);
      expect(transfer?.tokenAccounts[0]).to.deep.include({
        address: 'FYEuzbUz1QTLVuNCQ3GJuEYFQHBoWN2Sq59gt2GaZU7T',
        decimals: 6,
        before: { owner: FOLLOWED, baseUnits: 7_500_000n },
        after: { owner: FOLLOWED, baseUnits: 10_000_000n },
      });
      expect(transfer?.accounts.map(({ signed }) => signed)).to.deep.equal([true, false, false, false]);
    });

    it('has exact lamports beyond 2^53', () => {
      const account = block.transactions[1]?.accounts[1];
      expect(account).to.deep.include({
        lamportsBefore: 9_007_199_254_740_995n,
        lamportsAfter: 9_007_199_254_740_997n,
      });
    });

    it('leaves out token accounts that have no owner in it', () => {
      expect(block.transactions[3]?.tokenAccounts).to.deep.equal([]);
    });

    it('has movements by its balances, for any instruction', () => {
      const rows = movementsIn(block).map(({ kind, delta, counterparty }) => [kind, delta, counterparty]);
      expect(rows).to.deep.equal([
        ['receive', 2_500_000n, OTHER],
        ['receive', 2n, OTHER],
        ['fee', -5_000n, null],
      ]);
    });

    it('has nothing if no wallet is followed', () => {
      expect(readBlock(raw, { slot: SLOT, wallets: new Set() }).transactions).to.deep.equal([]);
    });
  });
}

const MANY = 100_000;

describe('a block of the size of mainnet’s', () => {
  // bench/ledger measures the time.
  it('is searched for a million wallets with one lookup for each account that it names, and misses none', () => {
    const wallets = createAddressSet();
    for (let index = 0; index < MANY; index += 1) wallets.add(walletOf(index));
    wallets.add(addressOf(50_000 + 1_001 + 2));
    const text = JSON.stringify(largeBlock());
    expect(text.length).to.be.within(3_500_000, 5_000_000);
    let asked = 0;
    const has = (address: string) => {
      asked += 1;
      return wallets.has(address);
    };
    const { transactions } = readBlock(JSON.parse(text), { slot: SLOT, wallets: { has } });
    expect(transactions.map(({ position }) => position)).to.deep.equal([1_001, 1_003]);
    // Accounts, and the owners of token accounts before and after.
    expect(asked).to.be.at.most(text.split('"pubkey"').length + text.split('"owner"').length);
  });
});

describe('a malformed block', () => {
  type Change = (
    block: Record<string, unknown>,
    transaction: Record<string, Record<string, unknown>>,
  ) => unknown;

  const GARBAGE: [string, Change][] = [
    ['nothing', () => null],
    ['text', () => 'secret'],
    ['no hash', (block) => ({ ...block, blockhash: undefined })],
    ['a hash that is a number', (block) => ({ ...block, previousBlockhash: 7 })],
    ['a parent below zero', (block) => ({ ...block, parentSlot: -1 })],
    ['a time beyond all times', (block) => ({ ...block, blockTime: 9e12 })],
    ['no transactions', (block) => ({ ...block, transactions: undefined })],
    ['a transaction that is null', (block) => ({ ...block, transactions: [null] })],
    [
      'a transaction without meta',
      (block, transaction) => ({ ...block, transactions: [{ ...transaction, meta: null }] }),
    ],
    ['keys that are numbers', changed('transaction', { accountKeys: [1] })],
    ['missing keys', changed('transaction', { accountKeys: undefined })],
    ['an owner that is a number', changed('meta', { preTokenBalances: [{ owner: 1 }] })],
    ['token balances that are text', changed('meta', { postTokenBalances: 'secret' })],
    ['fewer balances than accounts', changed('meta', { preBalances: [1] })],
    ['lamports below zero', changed('meta', { preBalances: [-1, 1, 1, 1] })],
    ['lamports that are a fraction', changed('meta', { preBalances: [1.5, 1, 1, 1] })],
    ['lamports beyond 64 bits', changed('meta', { preBalances: [2n ** 64n, 1, 1, 1] })],
    ['a missing result', changed('meta', { err: undefined })],
    ['an invalid amount', changed('meta', { preTokenBalances: [tokens(0, '-1')] })],
    ['an amount beyond 64 bits', changed('meta', { preTokenBalances: [tokens(0, (2n ** 64n).toString())] })],
    ['tokens of an unknown account', changed('meta', { preTokenBalances: [tokens(4, '1')] })],
    ['two balances of one account', changed('meta', { preTokenBalances: [tokens(0, '1'), tokens(0, '2')] })],
    ['no signature', changed('transaction', { signatures: [] })],
    ['an account that is named twice', twice],
  ];

  for (const [title, change] of GARBAGE) {
    it(`is refused, without quoting it: ${title}`, () => {
      const transaction = rawTransaction(0, 4) as Record<string, Record<string, unknown>>;
      const raw = change({ ...largeBlockHead(), transactions: [transaction] }, transaction);
      const read = () => readBlock(raw, { slot: SLOT, wallets: { has: () => false } });
      const readAll = () => readBlock(raw, { slot: SLOT, wallets: { has: () => true } });
      expect(readAll)
        .to.throw(ChainError, /^getBlock: /)
        .with.property('kind', 'malformed');
      expect(readAll).not.to.throw(/secret/);
      expect([undefined, 'malformed']).to.include(kindOf(read));
    });
  }

  function changed(part: 'transaction' | 'meta', changes: object): Change {
    return (block, transaction) => ({
      ...block,
      transactions: [{ ...transaction, [part]: { ...transaction[part], ...changes } }],
    });
  }
});

function twice(block: Record<string, unknown>): unknown {
  const key = { pubkey: addressOf(5), signer: true };
  const transaction = { signatures: ['1'], accountKeys: [key, key] };
  const meta = { err: null, preBalances: [1, 1], postBalances: [1, 1] };
  return { ...block, transactions: [{ transaction, meta }] };
}

function tokens(accountIndex: number, amount: string): object {
  return { accountIndex, mint: addressOf(1), owner: addressOf(2), uiTokenAmount: { amount, decimals: 6 } };
}

function largeBlockHead(): object {
  return {
    blockhash: addressOf(1),
    previousBlockhash: addressOf(2),
    parentSlot: 1,
    blockHeight: 1,
    blockTime: null,
  };
}

function kindOf(read: () => unknown): string | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    return error instanceof ChainError ? error.kind : 'another error';
  }
}
