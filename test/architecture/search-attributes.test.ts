import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { SEARCH_ATTRIBUTES } from '../../workflows/search-attributes.ts';
import { sectionUnder } from '../support/page-table.ts';
import { CHECKOUT } from './support/checkout.ts';

describe('the search attributes', () => {
  const names = Object.values(SEARCH_ATTRIBUTES).map(({ name }) => name);
  const page = (path: string) => readFileSync(join(CHECKOUT, path), 'utf8');

  it('are all in the manual, and in the command that adds them to Temporal Cloud', () => {
    const manual = sectionUnder(page('docs/operating.md'), 'Find an operation in the Temporal UI');
    expect([...manual.matchAll(/^\| `(\w+)` +\|/gm)].map(([, name]) => name)).to.have.members(names);
    const added = [...page('docs/connections.md').matchAll(/"(\w+)=Keyword"/g)].map(([, name]) => name);
    expect(added).to.have.members(names);
  });
});
