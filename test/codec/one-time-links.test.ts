import { expect } from 'chai';
import { createOneTimeLinks } from '../../codec/one-time-links.ts';

const FIVE_MINUTES_MS = 5 * 60 * 1000;

describe('a one-time link of the codec endpoint', () => {
  let now: number;
  const newLinks = () => createOneTimeLinks(() => now);

  beforeEach(() => {
    now = Date.parse('2026-01-01T00:00:00Z');
  });

  it('works once', () => {
    const links = newLinks();
    const [first, second] = [links.create(), links.create()];
    expect(first).not.to.equal(second);
    expect([first, second, first, second].map((code) => links.use(code))).to.deep.equal([
      true,
      true,
      false,
      false,
    ]);
  });

  it('works for five minutes', () => {
    const links = newLinks();
    const [first, second] = [links.create(), links.create()];
    now += FIVE_MINUTES_MS - 1;
    expect(links.use(first)).to.equal(true);
    now += 1;
    expect(links.use(second)).to.equal(false);
  });

  it('works only with a code that was given out', () => {
    const links = newLinks();
    links.create();
    for (const code of ['', 'made-up', '__proto__']) expect(links.use(code)).to.equal(false);
  });
});
