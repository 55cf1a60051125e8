import { expect } from 'chai';
import { csvText } from '../../http/csv.ts';

describe('a table in CSV', () => {
  it('has a header, a line for each row, and CRLF after each', () => {
    expect(
      csvText(
        ['a', 'b'],
        [
          { a: '1', b: 2 },
          { a: null, b: '' },
        ],
      ),
    ).to.equal('a,b\r\n1,2\r\n,\r\n');
  });

  const cells: [string, string, string][] = [
    ['a comma', 'a,b', '"a,b"'],
    ['a quote', 'say "so"', '"say ""so"""'],
    ['a line end', 'a\nb', '"a\nb"'],
    ['a formula', '=1+1', "'=1+1"],
    ['a plus', '+1', "'+1"],
    ['a minus before text', '-A1', "'-A1"],
    ['an at sign', '@SUM(A1)', "'@SUM(A1)"],
    ['a tab', '\t=1', "'\t=1"],
    ['a carriage return', '\r=1', `"'\r=1"`],
    ['a formula with quotes', '=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
    ['an amount that went out', '-0.500005', '-0.500005'],
    ['text that begins as an amount and continues as a formula', '-1+A1', "'-1+A1"],
    ['an exponent', '-1e5', "'-1e5"],
  ];
  for (const [what, value, expected] of cells) {
    it(`keeps ${what} as what it is`, () => {
      expect(csvText(['x'], [{ x: value }])).to.equal(`x\r\n${expected}\r\n`);
    });
  }
});
