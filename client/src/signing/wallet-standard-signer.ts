import { readSignedTransaction, writeUnsignedTransaction } from '../checks/messages/unsigned-transaction.ts';
import { TransactionRefusedError } from '../checks/refusal.ts';
import { isSignatureOf } from '../checks/signature-rule.ts';
import { InvalidArgumentError } from '../errors.ts';
import { changeOf, type MessageChange } from './message-change.ts';
import { callbackSigner, type Signer } from './signer.ts';

const SIGN_TRANSACTION = 'solana:signTransaction';

/** The part of a Wallet Standard account that the library uses. */
export interface WalletStandardAccount {
  readonly address: string;
  readonly features: readonly string[];
}

/** The part of a Wallet Standard wallet that the library uses; objects of `@wallet-standard/app` match it. */
export interface WalletStandardWallet {
  readonly name: string;
  readonly features: Readonly<Record<string, unknown>>;
}

interface SignTransactionFeature {
  signTransaction(input: {
    account: WalletStandardAccount;
    transaction: Uint8Array;
    chain?: string;
  }): Promise<readonly { signedTransaction: Uint8Array }[]>;
}

export interface WalletStandardOptions {
  /** The network that the wallet is asked to sign for, such as `solana:mainnet`. */
  chain?: `${string}:${string}`;
}

const FOUND: Record<MessageChange, string> = {
  added_guard: 'the message with instructions of Lighthouse that the wallet added',
  changed_fee: 'the message with another fee',
  changed_message: 'another one',
};

/**
 * Signs with a connected wallet app. The wallet gets exactly the checked message, and has to return the same message with
 * a valid signature. Some wallets change the fee or add a check of their own before they sign: that is refused as `changed_fee` or
 * `added_guard`, and any other change as `changed_message`.
 */
export function walletStandardSigner(
  wallet: WalletStandardWallet,
  account: WalletStandardAccount,
  { chain }: WalletStandardOptions = {},
): Signer {
  const feature = wallet.features[SIGN_TRANSACTION];
  if (!isSignTransactionFeature(feature)) {
    throw new InvalidArgumentError('wallet', `${wallet.name} has no feature ${SIGN_TRANSACTION}`);
  }
  if (!account.features.includes(SIGN_TRANSACTION)) {
    throw new InvalidArgumentError('account', `${account.address} may not use ${SIGN_TRANSACTION}`);
  }
  return callbackSigner(account.address, async (message) => {
    const [output] = await feature.signTransaction({
      account,
      transaction: writeUnsignedTransaction(message),
      ...(chain === undefined ? {} : { chain }),
    });
    const signedTransaction = output?.signedTransaction;
    if (!(signedTransaction instanceof Uint8Array)) {
      throw new TransactionRefusedError('bad_signature', 'a signed transaction', 'none');
    }
    const signed = readSignedTransaction(signedTransaction);
    if (!isSame(signed.message, message)) {
      const change = changeOf(message, signed.message);
      throw new TransactionRefusedError(change, 'the checked message', FOUND[change]);
    }
    if (!isSignatureOf(account.address, message, signed.signature)) {
      throw new TransactionRefusedError('bad_signature', `a signature of ${account.address}`, 'another one');
    }
    return signed.signature;
  });
}

function isSignTransactionFeature(feature: unknown): feature is SignTransactionFeature {
  return (
    typeof feature === 'object' &&
    feature !== null &&
    'signTransaction' in feature &&
    typeof feature.signTransaction === 'function'
  );
}

function isSame(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}
