import {
  ComputeBudgetInstruction,
  ComputeBudgetProgram,
  Keypair,
  Message,
  SystemInstruction,
  SystemProgram,
  Transaction,
} from '@solana/web3.js';
import { expect } from 'chai';
import { buildSendMessage, type SendParts } from '../../../chain/sends/build-send.ts';
import { messageHash } from '../../../chain/transactions/message-hash.ts';

function address(): string {
  return Keypair.generate().publicKey.toBase58();
}

const PARTS: SendParts = {
  from: address(),
  recipient: address(),
  baseUnits: 9_007_199_254_740_993n,
  token: null,
  memo: null,
  references: [],
  referenceKey: address(),
  computeUnitLimit: 495,
  priorityMicroLamports: 20_000_001n,
};
const BLOCKHASH = address();

describe('the message of a send', () => {
  const message = Message.from(buildSendMessage(PARTS, BLOCKHASH).serialize());
  const { instructions, feePayer } = Transaction.populate(message);

  it('is a compute limit, a compute price and one transfer, in this order', () => {
    const [limit, price, transfer, ...rest] = instructions;
    if (!limit || !price || !transfer) throw new Error('an instruction is missing');
    expect(rest).to.deep.equal([]);
    expect(ComputeBudgetInstruction.decodeSetComputeUnitLimit(limit).units).to.equal(495);
    expect(ComputeBudgetInstruction.decodeSetComputeUnitPrice(price).microLamports).to.equal(20_000_001n);
    const decoded = SystemInstruction.decodeTransfer(transfer);
    expect(decoded.fromPubkey.toBase58()).to.equal(PARTS.from);
    expect(decoded.toPubkey.toBase58()).to.equal(PARTS.recipient);
    expect([limit, price].every((one) => one.programId.equals(ComputeBudgetProgram.programId))).to.equal(
      true,
    );
    expect(transfer.programId.equals(SystemProgram.programId)).to.equal(true);
  });

  it('keeps every lamport of an amount beyond 2^53', () => {
    expect(instructions[2]?.data.readBigUInt64LE(4)).to.equal(PARTS.baseUnits);
  });

  it('needs the one signature of the sender, who pays', () => {
    expect(message.header.numRequiredSignatures).to.equal(1);
    expect(feePayer?.toBase58()).to.equal(PARTS.from);
    expect(message.recentBlockhash).to.equal(BLOCKHASH);
  });

  it('carries the reference as an account that neither signs nor is written', () => {
    const reference = instructions[2]?.keys.at(-1);
    expect(reference?.pubkey.toBase58()).to.equal(PARTS.referenceKey);
    expect(reference).to.include({ isSigner: false, isWritable: false });
  });

  it('of a payment request has exactly its references after the transfer’s own accounts, and the memo right before', () => {
    const references = [address(), address()];
    const built = buildSendMessage({ ...PARTS, references, memo: 'ORDER-7' }, BLOCKHASH);
    const [limit, , memo, transfer] = Transaction.populate(Message.from(built.serialize())).instructions;
    const added = transfer?.keys.slice(2) ?? [];
    expect(added.map(({ pubkey }) => pubkey.toBase58())).to.deep.equal(references);
    expect(memo?.data.toString()).to.equal('ORDER-7');
    const own = limit?.keys ?? [];
    expect(own.map(({ pubkey }) => pubkey.toBase58())).to.deep.equal([PARTS.referenceKey]);
    for (const key of [...added, ...own]) expect(key).to.include({ isSigner: false, isWritable: false });
  });

  it('is the same bytes for the same parts, and other bytes for another blockhash', () => {
    const hash = messageHash(buildSendMessage(PARTS, BLOCKHASH).serialize());
    expect(messageHash(buildSendMessage(PARTS, BLOCKHASH).serialize())).to.equal(hash);
    expect(messageHash(buildSendMessage(PARTS, address()).serialize())).not.to.equal(hash);
    expect(hash).to.match(/^sha256:[0-9a-f]{64}$/);
  });
});
