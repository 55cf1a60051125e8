import * as z from 'zod/mini';
import { isSignatureOf } from '../../client/src/checks/signature-rule.ts';
import {
  walletStandardSigner,
  type WalletStandardAccount,
} from '../../client/src/signing/wallet-standard-signer.ts';
import type { ExternalWallet, WalletSigner } from './page-wallet.ts';
import { signInFields } from './sign-in-fields.ts';
import type { WalletApp } from './wallet-app.ts';
import { asWalletAppError, WalletAppError } from './wallet-app-error.ts';

const bytes = z.instanceof(Uint8Array);
const signedTextsSchema = z.array(z.object({ signedMessage: bytes, signature: bytes }));

/**
 * Signs with another wallet program, which asks the person in a window of its own. Signatures are taken only for exactly the
 * given bytes and by the wallet's key. Every failure is a WalletAppError.
 */
export async function appSigner(
  apps: readonly WalletApp[],
  { app: name, address }: ExternalWallet,
): Promise<WalletSigner> {
  const { app, account } = await connectedAccount(apps, name, address);
  const transactions = walletStandardSigner(app, account, { chain: app.chain });
  const asking = async <Result>(ask: () => Promise<Result>): Promise<Result> => {
    try {
      return await ask();
    } catch (error) {
      throw asWalletAppError(error, name);
    }
  };
  return {
    address,
    walletType: 'external',
    signMessage: (message) => asking(() => transactions.signMessage(message)),
    signText: (text) => asking(() => signText(app, account, text)),
  };
}

/** Without a window if the program has shown the account to this page before. */
async function connectedAccount(
  apps: readonly WalletApp[],
  name: string,
  address: string,
): Promise<{ app: WalletApp; account: WalletStandardAccount }> {
  const named = apps.filter((app) => app.name === name);
  let shown = 0;
  for (const silent of [true, false]) {
    // Any program can have any name: the one with the address is meant.
    for (const app of named) {
      const accounts = await app.connect({ silent }).catch((error: unknown) => {
        if (silent) return [];
        throw error;
      });
      const account = accounts.find((each) => each.address === address);
      if (account) return { app, account };
      shown += accounts.length;
    }
  }
  const problem = named.length === 0 ? 'missing' : shown === 0 ? 'locked' : 'other-account';
  throw new WalletAppError(problem, name, { address });
}

async function signText(
  app: WalletApp,
  account: WalletStandardAccount,
  text: Uint8Array,
): Promise<Uint8Array> {
  const answer = app.signMessage
    ? await app.signMessage({ account, message: text.slice() })
    : await app.signIn?.(signInFields(new TextDecoder().decode(text)));
  const [signed] = signedTextsSchema.parse(answer);
  if (!signed || !isSame(signed.signedMessage, text)) throw new WalletAppError('changed', app.name);
  if (!isSignatureOf(account.address, text, signed.signature)) {
    throw new WalletAppError('wrong-key', app.name);
  }
  return signed.signature;
}

function isSame(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}
