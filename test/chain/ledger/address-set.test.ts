import { expect } from 'chai';
import { createAddressSet } from '../../../chain/ledger/address-set.ts';
import { addressOf } from './block-fixtures.ts';

describe('a set of addresses', () => {
  it('has every address that was added, and no other text', () => {
    const set = createAddressSet();
    const added = Array.from({ length: 5_000 }, (_, index) => addressOf(index));
    for (const address of [...added, '', 'short', 'Not base58: ünïcödé, and long enough']) set.add(address);
    for (const address of added) expect(set.has(address)).to.equal(true);
    for (let index = 5_000; index < 10_000; index += 1) expect(set.has(addressOf(index))).to.equal(false);
    for (const address of ['', 'short', 'Not base58: ünïcödé, and long enough'])
      expect(set.has(address)).to.equal(true);
    expect([set.has('other'), set.size, new Set(set).size]).to.deep.equal([false, 5_003, 5_003]);
  });
});
