import { expect } from 'chai';
import { differingLine, readSignInText, signInText } from '../../../domain/wallets/sign-in-text.ts';
import { SENDER } from '../../support/operation-fixture.ts';

const text = signInText({
  domain: 'example.com',
  address: SENDER,
  statement: 'Connect this wallet.',
  uri: 'https://example.com/connect',
  network: 'devnet',
  nonce: 'abcDEF1234567890',
  issuedAt: new Date('2026-01-01T00:00:00.000Z'),
  expiresAt: new Date('2026-01-01T00:10:00.000Z'),
});

describe('the text that a wallet signs to be connected', () => {
  it('is that of Sign-In-with-Solana, byte for byte', () => {
    expect(text).to.equal(
      'example.com wants you to sign in with your Solana account:\n' +
        `${SENDER}\n` +
        '\n' +
        'Connect this wallet.\n' +
        '\n' +
        'URI: https://example.com/connect\n' +
        'Version: 1\n' +
        'Chain ID: devnet\n' +
        'Nonce: abcDEF1234567890\n' +
        'Issued At: 2026-01-01T00:00:00.000Z\n' +
        'Expiration Time: 2026-01-01T00:10:00.000Z',
    );
  });

  it('says which challenge it belongs to', () => {
    expect(readSignInText(text)).to.deep.equal({
      address: SENDER,
      network: 'devnet',
      nonce: 'abcDEF1234567890',
      expiresAt: new Date('2026-01-01T00:10:00.000Z'),
    });
  });

  for (const line of ['Nonce: abcDEF1234567890', 'Chain ID: devnet', 'Expiration Time: 2026', SENDER]) {
    it(`is not one without ${line.slice(0, 20)}`, () => {
      expect(readSignInText(text.replace(line, 'Other: 12345678'))).to.equal(null);
    });
  }

  const changes: [string, string, number][] = [
    ['another domain', text.replace('example.com wants', 'evil.example wants'), 1],
    ['another statement', text.replace('this wallet', 'that wallet'), 4],
    ['a line more', `${text}\nResources:`, 12],
    ['a line end more', `${text}\n`, 12],
    ['other line ends', text.replaceAll('\n', '\r\n'), 1],
    ['a line less', text.slice(0, text.lastIndexOf('\n')), 11],
  ];
  for (const [what, changed, line] of changes) {
    it(`differs with ${what}, and the line is named`, () => {
      expect(differingLine(changed, text)).to.equal(line);
    });
  }

  it('does not differ if every byte is the same', () => {
    expect(differingLine(text, text)).to.equal(null);
  });
});
