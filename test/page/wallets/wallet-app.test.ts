import { expect } from 'chai';
import { generateKeypairSigner } from '../../../client/src/signing/signer.ts';
import { signInText } from '../../../domain/wallets/sign-in-text.ts';
import { appText } from '../../../page/texts/app-text.ts';
import { openInApps } from '../../../page/wallets/open-in-app.ts';
import { signInFields } from '../../../page/wallets/sign-in-fields.ts';
import { readWalletApp } from '../../../page/wallets/wallet-app.ts';
import { walletObject } from './support/wallet-object.ts';

const key = generateKeypairSigner();
const isOffered = (wallet: unknown): boolean => readWalletApp(wallet, 'devnet') !== null;

describe('a wallet program of the browser', () => {
  it('is offered if it can connect, sign in and sign transactions on the network', () => {
    const signIn = { 'solana:signMessage': undefined, 'solana:signIn': { signIn: () => [] } };
    expect(isOffered(walletObject())).to.equal(true);
    expect(isOffered(walletObject({ features: signIn }))).to.equal(true);
    const wrong: [string, unknown][] = [
      ['another network', walletObject({ chains: ['solana:mainnet', 'bitcoin:devnet'] })],
      ['no connect', walletObject({ features: { 'standard:connect': {} } })],
      ['no text', walletObject({ features: { 'solana:signMessage': undefined } })],
      ['no transaction', walletObject({ features: { 'solana:signTransaction': undefined } })],
      [
        'no legacy transaction',
        walletObject({
          features: {
            'solana:signTransaction': { signTransaction: () => [], supportedTransactionVersions: [0] },
          },
        }),
      ],
      ['no name', walletObject({ name: '' })],
      ['no object', 'Program'],
      ['nothing', undefined],
      [
        'a property that throws',
        {
          get name(): string {
            throw new Error('broken');
          },
        },
      ],
    ];
    for (const [title, wallet] of wrong) expect(isOffered(wallet), title).to.equal(false);
  });

  it('is shown with its own picture only if that is an image in itself', () => {
    const iconOf = (icon: unknown): unknown => readWalletApp(walletObject({ icon }), 'devnet')?.icon;
    expect(iconOf('data:image/png;base64,AAAA')).to.equal('data:image/png;base64,AAAA');
    for (const icon of [
      'https://a.example/i.png',
      'data:text/html;base64,AAAA',
      'data:image/svg+xml,<svg/>',
      '',
      7,
    ]) {
      expect(iconOf(icon), String(icon)).to.equal(null);
    }
    expect(iconOf(`data:image/png;base64,${'A'.repeat(300_000)}`)).to.equal(null);
  });

  it('shows only accounts that are addresses and can sign transactions of the network', () => {
    const account = { address: key.address, chains: ['solana:devnet'], features: ['solana:signTransaction'] };
    const accounts = [
      account,
      { ...account, address: 'me' },
      { ...account, chains: ['solana:mainnet'] },
      { ...account, features: [] },
      null,
    ];
    expect(readWalletApp(walletObject({ accounts }), 'devnet')?.accounts()).to.deep.equal([account]);
  });

  it('has a name that cannot be longer than others, nor hide characters', () => {
    expect(appText('Program')).to.equal('Program');
    expect(appText('a\u202Eb')).to.equal('a[U+202E]b');
    expect(appText('x'.repeat(1_000))).to.equal(`${'x'.repeat(30)}…`);
  });

  it('gets every field of the sign-in text that it writes itself', () => {
    const text = signInText({
      domain: 'wallet.example',
      address: key.address,
      statement: 'Open this wallet.',
      uri: 'https://wallet.example',
      network: 'devnet',
      nonce: 'abcdef0123456789',
      issuedAt: new Date('2026-01-01T00:00:00Z'),
      expiresAt: new Date('2026-01-01T00:10:00Z'),
    });
    expect(signInFields(text)).to.deep.equal({
      domain: 'wallet.example',
      address: key.address,
      statement: 'Open this wallet.',
      uri: 'https://wallet.example',
      version: '1',
      chainId: 'devnet',
      nonce: 'abcdef0123456789',
      issuedAt: '2026-01-01T00:00:00.000Z',
      expirationTime: '2026-01-01T00:10:00.000Z',
    });
  });

  it('is opened on a phone with the page’s address alone', () => {
    const [phantom] = openInApps({ origin: 'https://wallet.example', pathname: '/' });
    expect(phantom?.url).to.equal(
      'https://phantom.app/ul/browse/https%3A%2F%2Fwallet.example%2F?ref=https%3A%2F%2Fwallet.example',
    );
  });
});
