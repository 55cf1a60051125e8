import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { MIGRATIONS } from '../../db/migrations.ts';
import { CHECKOUT } from '../architecture/support/checkout.ts';

describe('the migrations', () => {
  it('are all applied, in the order of their numbers', async () => {
    const files = await readdir(join(CHECKOUT, 'db/migrations'));
    expect(await MIGRATIONS.migrationSource?.getMigrations([])).to.deep.equal(files.toSorted());
  });
});
