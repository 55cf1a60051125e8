import { expect } from 'chai';
import { refreshedRows, type Rows } from '../../../page/parts/refreshed-rows.ts';

describe('a list of which several pages are shown', () => {
  const rows = (names: string, next: string | null): Rows<string> => ({ items: names.split(''), next });
  const refreshed = (shown: Rows<string>, first: Rows<string>): Rows<string> =>
    refreshedRows(shown, first, (row) => row);

  it('keeps its older pages when a row is new', () => {
    expect(refreshed(rows('cdefg', 'after g'), rows('abc', 'after c'))).to.deep.equal(
      rows('abcdefg', 'after g'),
    );
  });

  it('loses a row that is not in the newer first page', () => {
    expect(refreshed(rows('abcdef', null), rows('acd', 'after d'))).to.deep.equal(rows('acdef', null));
  });

  it('starts again if more rows are new than a page has', () => {
    expect(refreshed(rows('defg', null), rows('abc', 'after c'))).to.deep.equal(rows('abc', 'after c'));
  });

  it('is the first page if that is the whole list', () => {
    expect(refreshed(rows('abc', null), rows('ab', null))).to.deep.equal(rows('ab', null));
    expect(refreshed(rows('abc', null), rows('', null))).to.deep.equal(rows('', null));
  });
});
