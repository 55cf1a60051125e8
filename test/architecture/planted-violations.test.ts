import { expect } from 'chai';
import { lintTree, type LintResult } from './support/lint-tree.ts';
import { PLANTED, SURROUNDINGS } from './support/planted-files.ts';

describe('the linter', () => {
  let lint: LintResult;

  before(async () => {
    const files = PLANTED.flatMap(({ refused, allowed, beside = [] }) => [refused, allowed, ...beside]);
    lint = await lintTree(new Map([...SURROUNDINGS, ...files]));
  });

  it('ends with a failure when anything is wrong', () => {
    expect(lint.exitCode).to.equal(1);
  });

  it('has nothing against what the planted files import', () => {
    for (const [file] of SURROUNDINGS) expect(lint.brokenIn(file), file).to.deep.equal([]);
  });

  for (const { what, rule, refused, allowed } of PLANTED) {
    it(`refuses ${what}`, () => {
      expect(lint.brokenIn(refused[0])).to.include(rule);
      expect(lint.brokenIn(allowed[0]), `its allowed twin ${allowed[0]}`).to.deep.equal([]);
    });
  }
});
