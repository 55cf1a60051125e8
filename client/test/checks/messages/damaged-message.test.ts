import { ComputeBudgetProgram, Message, SystemProgram } from '@solana/web3.js';
import { expect } from 'chai';
import { TransactionRefusedError } from '../../../src/checks/refusal.ts';
import { checkSendMessage } from '../../../src/checks/sends/send-template.ts';
import { askedFor, compileMessage, newParts, transferInstruction } from '../../support/send-transaction.ts';

const honest = newParts();
const asked = askedFor(honest);

describe('checkSendMessage on damaged bytes', () => {
  it('accepts only what web3.js reads as the same send, for every single bit flipped', () => {
    const message = compileMessage(honest);
    let accepted = 0;
    for (let bit = 0; bit < message.length * 8; bit += 1) {
      const damaged = Uint8Array.from(message);
      damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      if (isAccepted(damaged)) accepted += 1;
    }
    // At least the 256 bits of the blockhash, and those bits of limit and price that keep the fee within the cap.
    expect(accepted)
      .to.be.greaterThan(256)
      .and.lessThan(256 + 32 + 64);
  });

  it('accepts only the original header, of all values of each of its bytes', () => {
    for (let position = 0; position < 3; position += 1) {
      for (let value = 0; value < 256; value += 1) {
        const damaged = compileMessageOnce();
        damaged[position] = value;
        expect(isAccepted(damaged)).to.equal(value === pristine[position]);
      }
    }
  });

  it('accepts only what web3.js reads as the same send, for random changes of bytes', () => {
    for (let round = 0; round < 20_000; round += 1) {
      const damaged = compileMessageOnce();
      for (let change = 0; change <= round % 4; change += 1) {
        damaged[Math.floor(Math.random() * damaged.length)] = Math.floor(Math.random() * 256);
      }
      isAccepted(damaged);
    }
  });

  const pristine = compileMessage(honest);
  function compileMessageOnce(): Uint8Array {
    return Uint8Array.from(pristine);
  }

  /** If the check accepts the bytes, an independent decoder has to read the same send. */
  function isAccepted(bytes: Uint8Array): boolean {
    try {
      checkSendMessage(bytes, asked);
    } catch (error) {
      expect(error).to.be.instanceOf(TransactionRefusedError);
      return false;
    }
    expectSameSend(Message.from(bytes));
    return true;
  }

  function expectSameSend(message: Message): void {
    const { header, accountKeys, instructions } = message;
    expect(header).to.deep.equal({
      numRequiredSignatures: 1,
      numReadonlySignedAccounts: 0,
      numReadonlyUnsignedAccounts: 3,
    });
    const address = (index: number | undefined): string => accountKeys[index ?? 99]?.toBase58() ?? '';
    expect(accountKeys).to.have.length(5);
    expect(address(0)).to.equal(honest.from);
    const [limit, price, transfer] = message.instructions;
    if (!limit || !price || !transfer) throw new Error('an instruction is missing');
    expect(instructions.map(({ programIdIndex }) => address(programIdIndex))).to.deep.equal([
      ComputeBudgetProgram.programId.toBase58(),
      ComputeBudgetProgram.programId.toBase58(),
      SystemProgram.programId.toBase58(),
    ]);
    expect(transfer.accounts.map(address)).to.deep.equal([honest.from, honest.recipient, honest.reference]);
    expect(message.serialize().toString('hex')).to.contain(
      Buffer.from(transferInstruction(honest).data).toString('hex'),
    );
    const [units, microLamports] = [
      dataOf(message, 0).readUInt32LE(1),
      dataOf(message, 1).readBigUInt64LE(1),
    ];
    expect(Number(5000n + (BigInt(units) * microLamports + 999_999n) / 1_000_000n)).to.be.at.most(100_000);
  }

  function dataOf(message: Message, index: number): Buffer {
    const compiled = message.compiledInstructions[index];
    if (!compiled) throw new Error('an instruction is missing');
    return Buffer.from(compiled.data);
  }
});
