import { expect } from 'chai';
import { generateKeypairSigner } from '../../src/signing/signer.ts';
import { formatSolanaLink, parseSolanaLink } from '../../src/sends/solana-pay.ts';

const RECIPIENT = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN';
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

describe('a payment request (Solana Pay)', () => {
  it('is read as the specification writes it', () => {
    const link = `solana:${RECIPIENT}?amount=0.01&spl-token=${MINT}&label=Michael&message=Thanks%20for%20all&memo=OrderId5678`;
    expect(parseSolanaLink(link)).to.deep.equal({
      ok: true,
      request: {
        recipient: RECIPIENT,
        amount: '0.01',
        mint: MINT,
        references: [],
        label: 'Michael',
        message: 'Thanks for all',
        memo: 'OrderId5678',
      },
    });
  });

  it('is written so that it is read as the same', () => {
    const request = {
      recipient: RECIPIENT,
      amount: '1.5',
      mint: undefined,
      references: [MINT],
      label: undefined,
      message: undefined,
      memo: 'Tea & cake? 100 %',
    };
    expect(parseSolanaLink(formatSolanaLink(request))).to.deep.equal({ ok: true, request });
  });

  const refused: [what: string, link: string, problem: object][] = [
    ['an unknown field', `solana:${RECIPIENT}?gift=1`, { kind: 'unknown-field', field: 'gift' }],
    ['a field twice', `solana:${RECIPIENT}?amount=1&amount=2`, { kind: 'doubled-field', field: 'amount' }],
    ['an exponent', `solana:${RECIPIENT}?amount=1e9`, { kind: 'bad-value', field: 'amount' }],
    ...['1,5', '.5', '5.', '1,234.5'].map((amount): [string, string, object] => [
      `the amount “${amount}”, which only a person may write so`,
      `solana:${RECIPIENT}?amount=${amount}`,
      { kind: 'bad-value', field: 'amount' },
    ]),
    ['a negative amount', `solana:${RECIPIENT}?amount=-1`, { kind: 'bad-value', field: 'amount' }],
    ['a wrong mint', `solana:${RECIPIENT}?spl-token=USDC`, { kind: 'bad-value', field: 'spl-token' }],
    ['a wrong reference', `solana:${RECIPIENT}?reference=1`, { kind: 'bad-value', field: 'reference' }],
    [
      'a reference twice',
      `solana:${RECIPIENT}?reference=${MINT}&reference=${MINT}`,
      { kind: 'doubled-field', field: 'reference' },
    ],
    [
      'more references than fit into a send',
      `solana:${RECIPIENT}?${Array.from({ length: 9 }, () => `reference=${generateKeypairSigner().address}`).join('&')}`,
      { kind: 'too-many-references' },
    ],
    ['a wrong recipient', 'solana:somewhere?amount=1', { kind: 'bad-recipient' }],
    ['a second question mark', `solana:${RECIPIENT}?amount=1?memo=2`, { kind: 'bad-recipient' }],
    ['a transaction request', 'solana:https://example.com/pay', { kind: 'transaction-request' }],
    ['an encoded one', 'solana:https%3A%2F%2Fexample.com%2Fpay', { kind: 'transaction-request' }],
    ['another scheme', `bitcoin:${RECIPIENT}`, { kind: 'not-a-link' }],
  ];
  for (const [what, link, problem] of refused) {
    it(`is refused with ${what}`, () => {
      expect(parseSolanaLink(link)).to.deep.equal({ ok: false, problem });
    });
  }
});
