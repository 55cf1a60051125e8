import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { OUTCOME_CODES } from '../../domain/operations/outcome-errors.ts';
import { REFUSALS } from '../../domain/refusal.ts';
import { LANGUAGES } from '../../chat-texts/text.ts';

/** By the id of a text, the names of its arguments. */
function textsOf(language: string): Map<string, string[]> {
  const file = new URL(`../../chat-texts/${language}.ftl`, import.meta.url);
  const entries = readFileSync(file, 'utf8').split(/^(?=[\w-]+ =)/m);
  return new Map(
    entries.flatMap((entry) => {
      const id = /^([\w-]+) =/.exec(entry)?.[1];
      const names = [...entry.matchAll(/\{ \$(\w+)/g)].map(([, name]) => name ?? '');
      return id === undefined ? [] : [[id, [...new Set(names)].toSorted()] as const];
    }),
  );
}

describe('the texts of the bot', () => {
  it('are the same in every language, with the same arguments', () => {
    const [first, ...others] = LANGUAGES.map((language) => Object.fromEntries(textsOf(language)));
    expect(Object.keys(first ?? {})).to.have.length.above(100);
    for (const other of others) expect(other).to.deep.equal(first);
  });

  it('say of every refusal and every failure why it happened', () => {
    const texts = textsOf('en');
    for (const [code, names] of Object.entries(REFUSALS)) {
      expect(texts.get(`refusal-${code}`), code).to.deep.equal([...names].toSorted());
    }
    for (const code of OUTCOME_CODES) expect(texts.get(`outcome-${code}`), code).to.deep.equal([]);
  });
});
