import { expect } from 'chai';
import { ChainError } from '../../../chain/rpc/chain-error.ts';
import { readBlock } from '../../../chain/ledger/read-block.ts';
import { readTransaction } from '../../../chain/ledger/read-transaction.ts';
import { FOLLOWED, readFixture } from './block-fixtures.ts';

describe('a transaction as getTransaction answers it', () => {
  it('is the same as in its block, except for position and height', async () => {
    const transaction = readTransaction(await readFixture('transaction'));
    for (const name of ['block-accounts', 'block-full'] as const) {
      const block = readBlock(await readFixture(name), { slot: 447_119_999, wallets: new Set([FOLLOWED]) });
      const [inBlock] = block.transactions;
      expect({ ...transaction, position: 1, blockHeight: 425_000_000 }).to.deep.equal(inBlock);
    }
  });

  it('holds two token accounts if one was closed and created again for another mint', async () => {
    const raw = (await readFixture('transaction')) as { meta: Record<string, { mint: string }[]> };
    const [post, ...rest] = raw.meta['postTokenBalances'] ?? [];
    const mint = 'So11111111111111111111111111111111111111112';
    const remade = { ...raw, meta: { ...raw.meta, postTokenBalances: [{ ...post, mint }, ...rest] } };
    const [old, made] = readTransaction(remade).tokenAccounts;
    expect(old?.address).to.equal(made?.address);
    expect(old).to.deep.include({ before: { owner: FOLLOWED, baseUnits: 7_500_000n }, after: null });
    expect(made).to.deep.include({ mint, before: null, after: { owner: FOLLOWED, baseUnits: 10_000_000n } });
  });

  it('is refused if it is malformed, without quoting it', async () => {
    const raw = (await readFixture('transaction')) as object;
    for (const garbage of [null, 'secret', {}, { ...raw, slot: 'secret' }, { ...raw, meta: null }]) {
      const read = () => readTransaction(garbage);
      expect(read)
        .to.throw(ChainError, /^getTransaction: /)
        .with.property('kind', 'malformed');
      expect(read).not.to.throw(/secret/);
    }
  });
});
