import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { MIGRATIONS } from '../../db/migrations.ts';
import { CHECKOUT } from '../architecture/support/checkout.ts';

describe('the migrations', () => {
  it('are all applied, in the order of their numbers, each under its own name', async () => {
    const source = MIGRATIONS.migrationSource ?? expect.fail();
    const files = (await readdir(join(CHECKOUT, 'db/migrations'))).toSorted();
    expect(await source.getMigrations([])).to.deep.equal(files);
    for (const file of files) {
      const { up } = (await import(`../../db/migrations/${file}`)) as Knex.Migration;
      // The loader makes another function for each way of importing.
      expect(String((await source.getMigration(file)).up), file).to.equal(String(up));
    }
  });
});
