import { expect } from 'chai';
import { isListed, SOL } from '../../../page/tokens/known-token.ts';

const MINT = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN';

describe('a token on the wallet page', () => {
  it('is listed if it is SOL or has a symbol of the list', () => {
    expect(isListed(SOL)).to.equal(true);
    expect(isListed({ token: 'SOL', mint: 'SOL' })).to.equal(true);
    expect(isListed({ token: 'JUP', mint: MINT })).to.equal(true);
    expect(isListed({ token: MINT, mint: MINT })).to.equal(false);
  });
});
