import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CHECKOUT } from '../../architecture/support/checkout.ts';
import { PLANTED_BUGS } from './faults/planted-bugs.ts';

describe('the bugs that the fault run of sends plants to test itself', () => {
  for (const { name, edits } of PLANTED_BUGS) {
    it(`fit the code that they change: one that ${name}`, async () => {
      for (const { file, find } of edits) {
        const parts = (await readFile(join(CHECKOUT, file), 'utf8')).split(find);
        expect(parts, `places of the edit in ${file}`).to.have.length(2);
      }
    });
  }
});
