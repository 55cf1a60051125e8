import { expect } from 'chai';
import { generateKeypairSigner } from '../../../client/src/signing/signer.ts';
import { appSigner } from '../../../page/wallets/app-signer.ts';
import type { ExternalWallet } from '../../../page/wallets/page-wallet.ts';
import { readWalletApp, type WalletApp } from '../../../page/wallets/wallet-app.ts';
import { WalletAppError } from '../../../page/wallets/wallet-app-error.ts';
import { failureOf } from '../../../client/test/support/thrown.ts';
import { walletObject, type WalletObjectParts } from './support/wallet-object.ts';

const key = generateKeypairSigner();
const other = generateKeypairSigner();
const { address } = key;
const TEXT = new TextEncoder().encode('a text that was checked');

const WALLET: ExternalWallet = { kind: 'external', address, name: 'Mine', network: 'devnet', app: 'Program' };

function app(parts: WalletObjectParts = {}): WalletApp {
  return readWalletApp(walletObject({ key, ...parts }), 'devnet') ?? expect.fail();
}

const problemOf = async (work: () => Promise<unknown>): Promise<string> =>
  (await failureOf(WalletAppError, work)).problem;

describe('the signer of another wallet program', () => {
  it('asks silently first, and opens a window only if that shows no account', async () => {
    const asked: unknown[] = [];
    const known = app({ connect: (input) => void asked.push(input) });
    await appSigner([known], WALLET);
    const unknown = app({ connect: (input) => void asked.push(input), isSilent: false });
    await appSigner([unknown], WALLET);
    expect(asked).to.deep.equal([{ silent: true }, { silent: true }, undefined]);
  });

  it('means the program that has the address, if two have the same name', async () => {
    const imposter = app({ key: other });
    const signer = await appSigner([imposter, app()], WALLET);
    expect((await signer.signText(TEXT)).length).to.equal(64);
  });

  it('says if the program is not there, shows no account, or another one', async () => {
    expect(await problemOf(() => appSigner([], WALLET))).to.equal('missing');
    expect(await problemOf(() => appSigner([app({ accounts: [] })], WALLET))).to.equal('locked');
    expect(await problemOf(() => appSigner([app({ key: other })], WALLET))).to.equal('other-account');
  });

  const failures: [title: string, error: unknown, problem: string][] = [
    ['a refusal by its code', Object.assign(new Error('no'), { code: 4001 }), 'refused'],
    ['a refusal by its words', new Error('User rejected the request.'), 'refused'],
    ['a page that is not allowed', Object.assign(new Error('no'), { code: 4100 }), 'locked'],
    ['a locked program', new Error('Wallet is locked'), 'locked'],
    ['anything else', new Error('blocked by a bug'), 'failed'],
  ];
  for (const [title, error, problem] of failures) {
    it(`tells ${title} from other failures`, async () => {
      const refusing = app({
        signMessage: () => {
          throw error;
        },
      });
      const signer = await appSigner([refusing], WALLET);
      expect(await problemOf(() => signer.signText(TEXT))).to.equal(problem);
    });
  }

  it('takes the signature of exactly the text, by the wallet’s key', async () => {
    const changed = Uint8Array.from([...TEXT, 32]);
    const answers: [problem: string, answer: unknown][] = [
      ['changed', [{ signedMessage: changed, signature: await key.signMessage(changed) }]],
      ['wrong-key', [{ signedMessage: TEXT, signature: await other.signMessage(TEXT) }]],
      ['failed', [{ signedMessage: 'text', signature: 'text' }]],
      ['failed', undefined],
      ['changed', []],
    ];
    for (const [problem, answer] of answers) {
      const signer = await appSigner([app({ signMessage: () => answer })], WALLET);
      expect(await problemOf(() => signer.signText(TEXT))).to.equal(problem);
    }
  });
});
