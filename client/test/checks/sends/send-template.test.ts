import {
  ComputeBudgetProgram,
  Message,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
} from '@solana/web3.js';
import { expect } from 'chai';
import { TransactionRefusedError, type RefusalReason } from '../../../src/checks/refusal.ts';
import { checkSendMessage } from '../../../src/checks/sends/send-template.ts';
import {
  askedFor,
  compileMessage,
  newParts,
  limitInstruction,
  newAddress,
  priceInstruction,
  templateInstructions,
  transferInstruction,
  type SendParts,
} from '../../support/send-transaction.ts';
import { failureOf } from '../../support/thrown.ts';
import { guardInstruction } from '../../support/wallet-changes.ts';

const MEMO_PROGRAM = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');

const honest = newParts();
const asked = askedFor(honest);
const stranger = newAddress();

async function refusalOf(message: Uint8Array): Promise<TransactionRefusedError> {
  return await failureOf(TransactionRefusedError, () => checkSendMessage(message, asked));
}

/** The instructions of a send with a changed transfer. */
function otherTransfer(change: (transfer: TransactionInstruction) => void): TransactionInstruction[] {
  const transfer = transferInstruction(honest);
  change(transfer);
  return [limitInstruction(honest), priceInstruction(honest), transfer];
}

function instruction(programId: PublicKey, data: number[], keys: string[] = []): TransactionInstruction {
  return new TransactionInstruction({
    programId,
    data: Buffer.from(data),
    keys: keys.map((key) => ({ pubkey: new PublicKey(key), isSigner: false, isWritable: false })),
  });
}

describe('checkSendMessage accepts', () => {
  it('a send as web3.js builds it, with any order of its read-only accounts', () => {
    for (let round = 0; round < 50; round += 1) {
      const parts = newParts();
      const checked = checkSendMessage(compileMessage(parts), askedFor(parts));
      // 500 units at 20.000001 lamports, rounded up, and one signature.
      expect(checked).to.deep.equal({ blockhash: parts.blockhash, feeLamports: 15_001n });
    }
  });

  it('a fee that is exactly the cap, and not one lamport more', async () => {
    const message = compileMessage(honest);
    expect(checkSendMessage(message, { ...asked, maxFeeLamports: 15_001n }).feeLamports).to.equal(15_001n);
    const refusal = await failureOf(TransactionRefusedError, () =>
      checkSendMessage(message, { ...asked, maxFeeLamports: 15_000n }),
    );
    expect(refusal).to.include({
      reason: 'fee_cap',
      asked: 'at most 15000 lamports',
      found: '15001 lamports',
    });
  });
});

describe('checkSendMessage refuses', () => {
  const changedValues: [title: string, change: Partial<SendParts>, reason: RefusalReason][] = [
    ['another recipient', { recipient: stranger }, 'recipient'],
    ['one lamport more', { lamports: honest.lamports + 1n }, 'amount'],
    ['one lamport less', { lamports: honest.lamports - 1n }, 'amount'],
    ['another reference', { reference: stranger }, 'reference'],
    ['another wallet as source and fee payer', { from: stranger, feePayer: stranger }, 'fee_payer'],
    ['a send to the sender', { recipient: honest.from }, 'recipient'],
    ['the reference as recipient', { recipient: honest.reference }, 'recipient'],
    ['a price over the fee cap', { microLamports: 1_000_000_000n }, 'fee_cap'],
    ['the highest possible price', { microLamports: 2n ** 64n - 1n }, 'fee_cap'],
    [
      'more units than a transaction may use',
      { computeUnitLimit: 1_400_001, microLamports: 0n },
      'compute_unit_limit',
    ],
  ];
  for (const [title, change, reason] of changedValues) {
    it(title, async () => {
      expect((await refusalOf(compileMessage({ ...honest, ...change }))).reason).to.equal(reason);
    });
  }

  it('another fee payer, which would be a second signer', async () => {
    const refusal = await refusalOf(compileMessage({ ...honest, feePayer: stranger }));
    expect(refusal).to.include({ reason: 'signer_count', asked: '1', found: '2' });
  });

  it('with an error that has the expected and the found value', async () => {
    const refusal = await refusalOf(compileMessage({ ...honest, recipient: stranger }));
    expect(refusal).to.include({ asked: honest.recipient, found: stranger });
    expect(refusal.message).to.contain(honest.recipient).and.contain(stranger);
  });

  const [limit, price, transfer] = [
    limitInstruction(honest),
    priceInstruction(honest),
    transferInstruction(honest),
  ];
  const otherInstructions: [title: string, instructions: TransactionInstruction[], reason: RefusalReason][] =
    [
      ['a missing unit limit', [price, transfer], 'instructions'],
      ['a missing price', [limit, transfer], 'instructions'],
      ['a missing transfer', [limit, price], 'instructions'],
      ['price before limit', [price, limit, transfer], 'instructions'],
      ['the transfer first', [transfer, limit, price], 'instructions'],
      ['the transfer twice', [limit, price, transfer, transfer], 'instructions'],
      ['the limit twice', [limit, limit, price, transfer], 'instructions'],
      [
        'a heap request',
        [limit, price, transfer, ComputeBudgetProgram.requestHeapFrame({ bytes: 32_768 })],
        'instructions',
      ],
      [
        'a heap request in place of the limit',
        [ComputeBudgetProgram.requestHeapFrame({ bytes: 32_768 }), price, transfer],
        'instructions',
      ],
      ['a memo', [limit, price, transfer, instruction(MEMO_PROGRAM, [104, 105])], 'instructions'],
      ['a check of a wallet', [limit, price, transfer, guardInstruction(honest.from)], 'instructions'],
      [
        'an unknown program',
        [limit, price, transfer, instruction(new PublicKey(stranger), [])],
        'instructions',
      ],
      [
        'a nonce advance in front',
        [
          SystemProgram.nonceAdvance({
            noncePubkey: new PublicKey(stranger),
            authorizedPubkey: new PublicKey(honest.from),
          }),
          limit,
          price,
          transfer,
        ],
        'instructions',
      ],
      [
        'an account assignment in place of the transfer',
        [
          limit,
          price,
          SystemProgram.assign({
            accountPubkey: new PublicKey(honest.from),
            programId: new PublicKey(stranger),
          }),
        ],
        'instructions',
      ],
      [
        'a transfer with a seed',
        [
          limit,
          price,
          SystemProgram.transfer({
            fromPubkey: new PublicKey(honest.from),
            basePubkey: new PublicKey(honest.from),
            toPubkey: new PublicKey(honest.recipient),
            lamports: honest.lamports,
            seed: 'seed',
            programId: SystemProgram.programId,
          }),
        ],
        'instructions',
      ],
      ['a transfer without its reference', otherTransfer(({ keys }) => keys.pop()), 'instructions'],
      [
        'a transfer with a fourth account',
        otherTransfer(({ keys }) =>
          keys.push({ pubkey: new PublicKey(stranger), isSigner: false, isWritable: false }),
        ),
        'instructions',
      ],
      [
        'transfer data with one more byte',
        otherTransfer((changed) => {
          changed.data = Buffer.concat([changed.data, Uint8Array.of(0)]);
        }),
        'instructions',
      ],
      [
        'a transfer by another program with the same data',
        otherTransfer((changed) => {
          changed.programId = new PublicKey(stranger);
        }),
        'instructions',
      ],
      [
        'a unit limit with an account',
        [instruction(limit.programId, [...limit.data], [stranger]), price, transfer],
        'instructions',
      ],
      [
        'a writable reference',
        otherTransfer(({ keys }) => {
          keys[2] = { pubkey: new PublicKey(honest.reference), isSigner: false, isWritable: true };
        }),
        'accounts',
      ],
      [
        'a reference as a signer',
        otherTransfer(({ keys }) => {
          keys[2] = { pubkey: new PublicKey(honest.reference), isSigner: true, isWritable: false };
        }),
        'signer_count',
      ],
      [
        'a read-only recipient',
        otherTransfer(({ keys }) => {
          keys[1] = { pubkey: new PublicKey(honest.recipient), isSigner: false, isWritable: false };
        }),
        'accounts',
      ],
      [
        'sender and recipient swapped',
        otherTransfer(({ keys }) => {
          const [source, recipient] = keys;
          if (source && recipient) keys.splice(0, 2, recipient, source);
        }),
        'source',
      ],
    ];
  for (const [title, instructions, reason] of otherInstructions) {
    it(title, async () => {
      expect((await refusalOf(compileMessage(honest, instructions))).reason).to.equal(reason);
    });
  }

  it('a read-only account that no instruction uses', async () => {
    const message = Message.from(compileMessage(honest));
    message.accountKeys.push(new PublicKey(stranger));
    message.header.numReadonlyUnsignedAccounts += 1;
    expect((await refusalOf(message.serialize())).reason).to.equal('accounts');
  });

  it('a writable account that no instruction uses', async () => {
    const used = transferInstruction(honest);
    used.keys.push({ pubkey: new PublicKey(stranger), isSigner: false, isWritable: true });
    const message = Message.from(
      compileMessage(honest, [limitInstruction(honest), priceInstruction(honest), used]),
    );
    // The compiler has listed the account with its rights; now the transfer does not use it any more.
    message.instructions[2]?.accounts.pop();
    expect((await refusalOf(message.serialize())).reason).to.equal('accounts');
  });

  it('a versioned message', async () => {
    const message = new TransactionMessage({
      payerKey: new PublicKey(honest.from),
      recentBlockhash: honest.blockhash,
      instructions: templateInstructions(honest),
    }).compileToV0Message();
    expect(await refusalOf(message.serialize())).to.include({
      reason: 'versioned_message',
      found: 'version 0',
    });
    expect(await refusalOf(Uint8Array.of(129, 1, 0, 0))).to.include({ found: 'version 1' });
  });

  it('bytes after the end', async () => {
    const message = Uint8Array.from([...compileMessage(honest), 0]);
    expect((await refusalOf(message)).reason).to.equal('malformed_transaction');
  });

  it('every message that is cut off', async () => {
    const message = compileMessage(honest);
    for (let length = 0; length < message.length; length += 1) await refusalOf(message.subarray(0, length));
  });
});
