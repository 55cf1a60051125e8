import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToNumberLE, numberToBytesLE } from '@noble/curves/utils.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { Keypair, Message, PublicKey, SystemProgram, Transaction } from '@solana/web3.js';
import { expect } from 'chai';
import { createApiClient, type CallApi } from '../../support/api-client.ts';
import { fundedWallet, lamportsOf, newWallet, type TestWallet } from '../../support/chain-client.ts';
import { signWithTorsion } from '../../support/edge-case-signatures.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';
import { newSend, outcome } from '../support/send-bodies.ts';

const SIGNATURE_BYTES = 64;

describe('a signature', () => {
  let service: TestService;
  let call: CallApi;
  let from: TestWallet;

  before(async () => {
    service = await startTestService();
    call = await createApiClient(service, (await service.createAccount()).apiKey);
    from = await fundedWallet(5_000_000_000);
  });
  after(() => service.stop());

  /** A confirmed operation and the message that was given out to be signed. */
  async function toSign(): Promise<{ id: string; message: Uint8Array }> {
    const { id, contentHash } = await newSend(call, from);
    await call(`/v1/operations/${id}/confirm`, { method: 'POST', json: { content_hash: contentHash } });
    const { data } = await call(`/v1/operations/${id}/signing-request`, { method: 'POST' });
    const wire = Buffer.from(String(data['transaction']), 'base64');
    return { id, message: Uint8Array.from(wire.subarray(1 + SIGNATURE_BYTES)) };
  }

  const submit = (id: string, transaction: string) =>
    call(`/v1/operations/${id}/signature`, { method: 'POST', json: { transaction } });
  const statusOf = async (id: string) => (await call(`/v1/operations/${id}`)).data['status'];

  async function signed(message: Uint8Array, signer = from): Promise<string> {
    return wire(await signer.signMessage(message), message);
  }

  it('of the wallet over the bytes to sign is taken, and a repeat of it gets the same answer', async () => {
    const { id, message } = await toSign();
    const transaction = await signed(message);
    const answers = await Promise.all([submit(id, transaction), submit(id, transaction)]);
    expect(answers.map(outcome)).to.deep.equal(['200', '200']);
    await waitUntil('the send is confirmed', async () => (await statusOf(id)) === 'confirmed');
    expect(outcome(await submit(id, transaction)), 'also after it landed').to.equal('200');
  });

  const refused: [string, (message: Uint8Array) => Promise<string>][] = [
    ['of another key', async (message) => signed(message, await newWallet())],
    ['over another message', async (message) => wire(await from.signMessage(Uint8Array.of(1)), message)],
    [
      'that is zeros, as in the bytes that were given out',
      async (message) => wire(new Uint8Array(64), message),
    ],
    [
      'that only verifiers take which are more tolerant than the chain',
      async (message) => wire(signWithTorsion(message, from.exportSecretKey().slice(0, 32)), message),
    ],
    ['over bytes with an instruction more', (message) => signed(withTransfer(message, from.address))],
    ['over bytes with another amount', (message) => signed(withAmount(message))],
    ['over bytes with another blockhash', (message) => signed(withBlockhash(message))],
    ['over bytes that are cut off', (message) => signed(message.subarray(0, -1))],
    ['of two signatures', async (message) => twoSignatures(message, await from.signMessage(message))],
    ['in random bytes', async () => Buffer.from(Keypair.generate().secretKey).toString('base64')],
  ];
  for (const [title, transactionOf] of refused) {
    it(`${title} is refused, and the operation still waits for the right one`, async () => {
      const { id, message } = await toSign();
      const answer = await submit(id, await transactionOf(message));
      expect(outcome(answer)).to.equal('400 INVALID_REQUEST');
      expect(answer.error.details).to.match(/^transaction: /);
      expect(await statusOf(id)).to.equal('awaiting_signature');
      expect(outcome(await call(`/v1/operations/${id}/cancel`, { method: 'POST' }))).to.equal('200');
    });
  }

  const malformed: [string, string][] = [
    ['nothing', ''],
    ['no base64', '%%%%'],
    ['base64 of the URL kind', 'AB-_'],
    ['base64 with a blank', 'AAAA AAAA'],
    ['base64 without its padding', 'AAAAA'],
    ['longer than any transaction', 'AAAA'.repeat(412)],
  ];
  for (const [title, transaction] of malformed) {
    it(`that is ${title} is refused by its form`, async () => {
      const answer = await submit('op_019b7a00-0000-7000-8000-000000000000', transaction);
      expect(outcome(answer)).to.equal('400 INVALID_REQUEST');
      expect(answer.error.details).to.match(/^transaction: /);
    });
  }

  it('of another operation’s bytes is refused', async () => {
    const one = await toSign();
    const other = await toSign();
    expect(outcome(await submit(one.id, await signed(other.message)))).to.equal('400 INVALID_REQUEST');
    expect(await statusOf(one.id)).to.equal('awaiting_signature');
    await Promise.all([one, other].map(({ id }) => call(`/v1/operations/${id}/cancel`, { method: 'POST' })));
  });

  it('that is valid too but another one is a CONFLICT: one is stored, and the money moves once', async () => {
    const before = await lamportsOf(from.address);
    const { id, message } = await toSign();
    const second = wire(otherSignature(from, message), message);
    const answers = await Promise.all([submit(id, await signed(message)), submit(id, second)]);
    expect(answers.map(outcome)).to.have.members(['200', '409 CONFLICT']);
    await waitUntil('the send is confirmed', async () => (await statusOf(id)) === 'confirmed');
    const again = await Promise.all([submit(id, await signed(message)), submit(id, second)]);
    expect(again.map(outcome)).to.deep.equal(answers.map(outcome));
    expect(before - (await lamportsOf(from.address))).to.equal(100_000_000n + 5_000n);
  });

  it('before the confirmation is a CONFLICT that says to confirm first, and nothing else happens', async () => {
    const { id } = await newSend(call, from);
    const { message } = await toSign();
    for (const transaction of [await signed(message), wire(new Uint8Array(64), message)]) {
      const answer = await submit(id, transaction);
      expect(outcome(answer)).to.equal('409 CONFLICT');
      expect(answer.error.message).to.equal('The operation is not confirmed yet.');
      expect(answer.error.details).to.include(`POST …/operations/${id}/confirm`);
    }
    expect(await statusOf(id)).to.equal('awaiting_confirmation');
  });

  it('after the cancellation is a CONFLICT, and nothing moves', async () => {
    const { id, contentHash } = await newSend(call, from);
    await call(`/v1/operations/${id}/confirm`, { method: 'POST', json: { content_hash: contentHash } });
    await call(`/v1/operations/${id}/cancel`, { method: 'POST' });
    const { message } = await toSign();
    expect(outcome(await submit(id, await signed(message)))).to.equal('409 CONFLICT');
  });

  it('after a cancellation that waits for a signing request is a CONFLICT', async () => {
    const { id, message } = await toSign();
    await call(`/v1/operations/${id}/cancel`, { method: 'POST' });
    expect(outcome(await submit(id, await signed(message)))).to.equal('409 CONFLICT');
    expect(await statusOf(id)).to.equal('awaiting_signature');
  });
});

function wire(signature: Uint8Array, message: Uint8Array): string {
  return Buffer.from(Uint8Array.of(1, ...signature, ...message)).toString('base64');
}

function twoSignatures(message: Uint8Array, signature: Uint8Array): string {
  return Buffer.from(Uint8Array.of(2, ...signature, ...signature, ...message)).toString('base64');
}

function withTransfer(message: Uint8Array, fromAddress: string): Uint8Array {
  const transaction = Transaction.populate(Message.from(message));
  const fromPubkey = new PublicKey(fromAddress);
  transaction.add(
    SystemProgram.transfer({ fromPubkey, toPubkey: Keypair.generate().publicKey, lamports: 1n }),
  );
  return Uint8Array.from(transaction.compileMessage().serialize());
}

/** The transfer's lamports are the message's last eight bytes. */
function withAmount(message: Uint8Array): Uint8Array {
  return Uint8Array.from(message, (byte, index) => (index === message.length - 1 ? 1 : byte));
}

function withBlockhash(message: Uint8Array): Uint8Array {
  const changed = Message.from(message);
  changed.recentBlockhash = Keypair.generate().publicKey.toBase58();
  return Uint8Array.from(changed.serialize());
}

/** A second valid signature of the same key over the same bytes: the one that a random nonce gives. */
function otherSignature(wallet: TestWallet, message: Uint8Array): Uint8Array {
  const { scalar, pointBytes } = ed25519.utils.getExtendedPublicKey(wallet.exportSecretKey().slice(0, 32));
  const order = ed25519.Point.Fn.ORDER;
  const nonce = bytesToNumberLE(ed25519.utils.randomSecretKey()) % order;
  const point = ed25519.Point.BASE.multiply(nonce).toBytes();
  const hash = bytesToNumberLE(sha512(Uint8Array.of(...point, ...pointBytes, ...message)));
  return Uint8Array.of(...point, ...numberToBytesLE((nonce + hash * scalar) % order, 32));
}
