import type { TransactionInstruction } from '@solana/web3.js';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import { expect } from 'chai';
import { TransactionRefusedError } from '../../src/checks/refusal.ts';
import { isSignatureOf } from '../../src/checks/signature-rule.ts';
import { InvalidArgumentError } from '../../src/errors.ts';
import { callbackSigner, generateKeypairSigner } from '../../src/signing/signer.ts';
import { walletStandardSigner } from '../../src/signing/wallet-standard-signer.ts';
import {
  compileMessage,
  compileVersionedMessage,
  limitInstruction,
  newAddress,
  newParts,
  priceInstruction,
  transferInstruction,
} from '../support/send-transaction.ts';
import { failureOf } from '../support/thrown.ts';
import { guardInstruction, guardMemoryInstruction } from '../support/wallet-changes.ts';

const FEATURE = 'solana:signTransaction';
const MESSAGE = Uint8Array.from({ length: 200 }, (_, index) => index);
const key = generateKeypairSigner();

interface SignInput {
  account: unknown;
  transaction: Uint8Array;
  chain?: string;
}

/** A wallet app with the Wallet Standard's own types, which signs as the test says. */
function walletThat(signTransaction: (input: SignInput) => Promise<{ signedTransaction: Uint8Array }[]>): {
  wallet: Wallet;
  account: WalletAccount;
} {
  const account: WalletAccount = {
    address: key.address,
    publicKey: key.exportSecretKey().slice(32),
    chains: ['solana:devnet'],
    features: [FEATURE],
  };
  const wallet: Wallet = {
    version: '1.0.0',
    name: 'Test wallet',
    icon: 'data:image/png;base64,',
    chains: ['solana:devnet'],
    features: {
      [FEATURE]: { version: '1.0.0', supportedTransactionVersions: ['legacy', 0], signTransaction },
    },
    accounts: [account],
  };
  return { wallet, account };
}

async function sign(transaction: Uint8Array, change = (message: Uint8Array): Uint8Array => message) {
  const message = change(transaction.slice(65));
  const signature = await key.signMessage(message);
  return [{ signedTransaction: Uint8Array.from([1, ...signature, ...message]) }];
}

describe('walletStandardSigner', () => {
  it('asks the wallet to sign exactly the message, with its account and network', async () => {
    const asked: SignInput[] = [];
    const { wallet, account } = walletThat(async (input) => {
      asked.push(input);
      return await sign(input.transaction);
    });
    const signer = walletStandardSigner(wallet, account, { chain: 'solana:devnet' });
    const signature = await signer.signMessage(MESSAGE);
    expect(isSignatureOf(signer.address, MESSAGE, signature)).to.equal(true);
    expect(asked).to.have.length(1);
    expect(asked[0]).to.include({ account, chain: 'solana:devnet' });
    expect([...(asked[0]?.transaction ?? [])]).to.deep.equal([1, ...new Uint8Array(64), ...MESSAGE]);
  });

  const lies: [title: string, reason: string, answer: Parameters<typeof walletThat>[0]][] = [
    [
      'a changed message',
      'changed_message',
      ({ transaction }) => sign(transaction, (m) => m.fill(9, 50, 51)),
    ],
    [
      'a longer message',
      'changed_message',
      ({ transaction }) => sign(transaction, (m) => Uint8Array.from([...m, 0])),
    ],
    ['an empty signature', 'bad_signature', async ({ transaction }) => [{ signedTransaction: transaction }]],
    [
      'a second signature',
      'signer_count',
      async ({ transaction }) => [{ signedTransaction: Uint8Array.from([2, ...transaction.slice(1)]) }],
    ],
    ['half a transaction', 'malformed_transaction', async () => [{ signedTransaction: Uint8Array.of(1, 2) }]],
    ['nothing', 'bad_signature', async () => []],
  ];
  for (const [title, reason, answer] of lies) {
    it(`refuses ${title}`, async () => {
      const { wallet, account } = walletThat(answer);
      const signer = walletStandardSigner(wallet, account);
      const error = await failureOf(TransactionRefusedError, () => signer.signMessage(MESSAGE));
      expect(error.reason).to.equal(reason);
    });
  }

  const asked = { ...newParts(), from: key.address, feePayer: key.address };
  const dearer = { ...asked, microLamports: asked.microLamports * 2n };
  const [limit, price, transfer] = [
    limitInstruction(asked),
    priceInstruction(asked),
    transferInstruction(asked),
  ];
  const guard = guardInstruction(key.address);
  const memory = guardMemoryInstruction(key.address, newAddress());
  const higherPrice = priceInstruction(dearer);
  const otherTransfer = transferInstruction({ ...asked, lamports: asked.lamports + 1n });
  const changes: [
    title: string,
    reason: string,
    instructions: TransactionInstruction[],
    blockhash?: string,
  ][] = [
    ['a check that it added', 'added_guard', [limit, price, transfer, guard]],
    ['checks before and after', 'added_guard', [guard, limit, price, transfer, guard]],
    ['a higher price', 'changed_fee', [limit, higherPrice, transfer]],
    ['a price that it left out', 'changed_fee', [limit, transfer]],
    ['a check and a higher price', 'changed_message', [limit, higherPrice, transfer, guard]],
    ['a check and another amount', 'changed_message', [limit, price, otherTransfer, guard]],
    ['a check and a second transfer', 'changed_message', [limit, price, transfer, transfer, guard]],
    ['a check instead of the transfer', 'changed_message', [limit, price, guard]],
    ['a check and another order', 'changed_message', [price, limit, transfer, guard]],
    ['a check and another blockhash', 'changed_message', [limit, price, transfer, guard], newAddress()],
    ['a check that writes to another account', 'changed_message', [limit, price, transfer, memory]],
    ['a higher price and another amount', 'changed_message', [limit, higherPrice, otherTransfer]],
    ['another blockhash', 'changed_message', [limit, price, transfer], newAddress()],
  ];
  const versions: [version: string, compile: typeof compileMessage][] = [
    ['a legacy message', compileMessage],
    ['a message of version 0', compileVersionedMessage],
  ];
  for (const [version, compile] of versions) {
    it(`refuses every change of ${version}, and names a check that the wallet added and another fee`, async () => {
      const message = compile(asked);
      for (const [title, reason, instructions, blockhash = asked.blockhash] of changes) {
        const changed = compile({ ...asked, blockhash }, instructions);
        const { wallet, account } = walletThat(({ transaction }) => sign(transaction, () => changed));
        const signer = walletStandardSigner(wallet, account);
        const error = await failureOf(TransactionRefusedError, () => signer.signMessage(message));
        expect(error.reason, title).to.equal(reason);
      }
    });
  }

  it('refuses a wallet and an account that cannot sign transactions', () => {
    const { wallet, account } = walletThat(async () => []);
    expect(() => walletStandardSigner({ ...wallet, features: {} }, account)).to.throw(
      InvalidArgumentError,
      'wallet',
    );
    expect(() => walletStandardSigner(wallet, { ...account, features: [] })).to.throw(
      InvalidArgumentError,
      'account',
    );
  });
});

describe('callbackSigner', () => {
  it('returns the signature of the caller’s function', async () => {
    const signer = callbackSigner(key.address, (message) => key.signMessage(message));
    expect(isSignatureOf(key.address, MESSAGE, await signer.signMessage(MESSAGE))).to.equal(true);
  });

  it('refuses an invalid address', () => {
    expect(() => callbackSigner('me', async (message) => message)).to.throw(InvalidArgumentError);
  });
});
