import { expect } from 'chai';
import { quorumOf, tally, type Vote } from '../../domain/quorum.ts';

const votes = (...values: (string | null)[]): Vote<string>[] =>
  values.map((value, index) => ({ node: `rpc-${index + 1}`, ...(value === null ? {} : { value }) }));

describe('a quorum', () => {
  it('is a strict majority of the configured nodes', () => {
    expect([1, 2, 3, 4, 5].map(quorumOf)).to.deep.equal([1, 2, 2, 3, 3]);
  });

  const cases: [string, (string | null)[], number, string][] = [
    ['one node alone decides', ['a'], 1, 'agreed'],
    ['two of two agree', ['a', 'a'], 2, 'agreed'],
    ['two of two differ', ['a', 'b'], 2, 'contradiction'],
    ['one of two is silent', ['a', null], 2, 'too_few'],
    ['two of three agree', ['a', 'b', 'a'], 3, 'agreed'],
    ['all of three differ', ['a', 'b', 'c'], 3, 'contradiction'],
    ['two of three differ, and one is silent', ['a', 'b', null], 3, 'contradiction'],
    ['one of three has not voted yet', ['a', 'a'], 3, 'agreed'],
    ['two of four agree', ['a', 'a', null, null], 4, 'too_few'],
    ['two of four contradict the other two', ['a', 'a', 'b', 'b'], 4, 'contradiction'],
    ['all are silent', [null, null], 2, 'too_few'],
    ['no node is asked', [], 2, 'too_few'],
  ];
  for (const [title, values, configured, verdict] of cases) {
    it(`says ${verdict} if ${title}`, () => {
      expect(tally(votes(...values), configured, (value) => value).verdict).to.equal(verdict);
    });
  }

  it('names who agrees, who dissents and who is silent', () => {
    const { value, agreeing, dissenting, silent } = tally(votes('a', 'b', 'a', null), 4, (each) => each);
    expect({ value, agreeing, dissenting, silent }).to.deep.equal({
      value: 'a',
      agreeing: ['rpc-1', 'rpc-3'],
      dissenting: ['rpc-2'],
      silent: ['rpc-4'],
    });
  });

  it('compares answers by their key alone', () => {
    const { verdict } = tally(votes('a1', 'a2'), 2, (value) => value.slice(0, 1));
    expect(verdict).to.equal('agreed');
  });
});
