import { expect } from 'chai';
import { reportedNames } from '../../../page/tokens/reported-names.ts';

describe('the names that the market reports of a token', () => {
  it('are both, if there are both', () => {
    expect(reportedNames({ reported_symbol: 'BONK', reported_name: 'Bonk Inu' })).to.equal('BONK, Bonk Inu');
    expect(reportedNames({ reported_symbol: null, reported_name: 'Bonk Inu' })).to.equal('Bonk Inu');
    expect(reportedNames({ reported_symbol: null, reported_name: null })).to.equal('');
  });

  it('cannot end the quotes around them to continue as words of the page', () => {
    for (const quote of ['”', '“', '"', '″', '»', '\uff02']) {
      const names = { reported_symbol: null, reported_name: `Bonk${quote} verified by the market` };
      expect(reportedNames(names), quote).to.equal("Bonk' verified by the market");
    }
  });
});
