import { expect } from 'chai';
import { isDomain, uriOf, uriProblem } from '../../../domain/wallets/sign-in-place.ts';

describe('the place where a wallet is connected', () => {
  for (const domain of ['example.com', 'localhost:3000', '127.0.0.1:8080', '[::1]:3000', 'a']) {
    it(`may be ${domain}, with a page of its own`, () => {
      expect(isDomain(domain)).to.equal(true);
      expect(uriProblem(uriOf(domain), domain)).to.equal(null);
      expect(uriProblem(`http://${domain}/connect?from=a#b`, domain)).to.equal(null);
    });
  }

  for (const domain of [
    '',
    'https://example.com',
    'user@example.com',
    'a b',
    'a\nb',
    'example.com/',
    '-a',
    'ä.de',
  ]) {
    it(`is not ${JSON.stringify(domain)}`, () => {
      expect(isDomain(domain)).to.equal(false);
    });
  }

  const wrong: [string, RegExp][] = [
    ['https://other.example/', /page of example\.com/],
    ['https://example.com:444/', /page of example\.com/],
    ['https://example.com@evil.example/', /user/],
    ['https://evil.example/https://example.com', /page of example\.com/],
    ['ftp://example.com/', /https:\/\//],
    ['example.com', /address of a page/],
    ['https://example.com/\nNonce: 12345678', /blanks/],
    ['https://example.com/ä', /ASCII/],
  ];
  for (const [uri, problem] of wrong) {
    it(`has no page ${JSON.stringify(uri)}`, () => {
      expect(uriProblem(uri, 'example.com')).to.match(problem);
    });
  }
});
