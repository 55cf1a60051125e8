import { expect } from 'chai';
import { createWriteTogether } from '../../../db/postgres/written-together.ts';

describe('items that are written together', () => {
  it('are in one write if they come during the one before', async () => {
    const writes: number[][] = [];
    const write = createWriteTogether<number>(async (items) => {
      writes.push([...items]);
    });
    await Promise.all([write(1), write(2), write(1).then(() => Promise.all([write(3), write(4)]))]);
    expect(writes).to.deep.equal([
      [1, 2, 1],
      [3, 4],
    ]);
  });

  it('are kept from nothing by one that cannot be written', async () => {
    const written: number[] = [];
    const write = createWriteTogether<number>(async (items) => {
      if (items.includes(2)) throw new Error('two cannot be written');
      written.push(...items);
    });
    const ends = await Promise.allSettled([write(1), write(2), write(3)]);
    expect(ends.map(({ status }) => status)).to.deep.equal(['fulfilled', 'rejected', 'fulfilled']);
    expect(written).to.deep.equal([1, 3]);
    await write(4);
    expect(written).to.deep.equal([1, 3, 4]);
  });
});
