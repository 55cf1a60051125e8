import { PublicKey, SystemProgram, TransactionInstruction, type AccountMeta } from '@solana/web3.js';
import { expect } from 'chai';
import { TransactionRefusedError, type RefusalReason } from '../../../src/checks/refusal.ts';
import { checkSendMessage } from '../../../src/checks/sends/send-template.ts';
import {
  askedFor,
  compileMessage,
  limitInstruction,
  newAddress,
  newParts,
  priceInstruction,
  templateInstructions,
  transferInstruction,
  withReferences,
} from '../../support/send-transaction.ts';
import { failureOf } from '../../support/thrown.ts';

const honest = newParts();
const stranger = newAddress();

describe('checkSendMessage accepts a payment request', () => {
  it('with its references in their order, as the payee’s own check of a payment wants it', () => {
    const parts = { ...newParts(), references: [newAddress(), newAddress()] };
    expect(checkSendMessage(compileMessage(parts), askedFor(parts)).feeLamports).to.equal(15_001n);
  });
});

describe('checkSendMessage refuses a payment request', () => {
  const marks = [newAddress(), newAddress()];
  const requested = { ...honest, references: marks };
  const [limit, price, transfer] = templateInstructions(requested);
  if (!limit || !price || !transfer) throw new Error('a send has three instructions');

  /** The transfer with another list of accounts. */
  const withKeys = (change: (keys: AccountMeta[]) => AccountMeta[]): TransactionInstruction[] => [
    limit,
    price,
    new TransactionInstruction({
      programId: transfer.programId,
      data: transfer.data,
      keys: change([...transfer.keys]),
    }),
  ];
  const key = (address: string, rights: Partial<AccountMeta> = {}): AccountMeta => ({
    pubkey: new PublicKey(address),
    isSigner: false,
    isWritable: false,
    ...rights,
  });
  const lies: [title: string, instructions: TransactionInstruction[], reason: RefusalReason][] = [
    ['with one reference more', withKeys((keys) => [...keys, key(stranger)]), 'instructions'],
    ['with one reference less', withKeys((keys) => keys.slice(0, -1)), 'instructions'],
    [
      'with one reference twice',
      withKeys((keys) => [...keys.slice(0, -1), keys[2] ?? key('')]),
      'references',
    ],
    ['with another reference', withKeys((keys) => [...keys.slice(0, -1), key(stranger)]), 'references'],
    [
      'with its references in another order',
      withKeys((keys) => [...keys.slice(0, 2), ...keys.slice(2).toReversed()]),
      'references',
    ],
    [
      'with a writable reference',
      withKeys((keys) => [...keys.slice(0, -1), key(marks[1] ?? '', { isWritable: true })]),
      'accounts',
    ],
    [
      'with a reference as a signer',
      withKeys((keys) => [...keys.slice(0, -1), key(marks[1] ?? '', { isSigner: true })]),
      'signer_count',
    ],
    [
      'with its references on another instruction',
      [limit, withReferences(priceInstruction(honest), marks), transferInstruction(honest)],
      'instructions',
    ],
    [
      'with the operation’s reference among them',
      withKeys((keys) => [...keys.slice(0, -1), key(honest.reference)]),
      'references',
    ],
    [
      'under another reference of the operation',
      templateInstructions({ ...requested, reference: stranger }),
      'reference',
    ],
    ['without the reference of the operation', [limitInstruction(honest), price, transfer], 'instructions'],
  ];
  for (const [title, instructions, reason] of lies) {
    it(title, async () => {
      const refusal = await failureOf(TransactionRefusedError, () =>
        checkSendMessage(compileMessage(requested, instructions), askedFor(requested)),
      );
      expect(refusal.reason).to.equal(reason);
    });
  }

  const taken: [title: string, reference: string][] = [
    ['the sender', honest.from],
    ['the recipient', honest.recipient],
    ['the operation’s own reference', honest.reference],
    ['a program', SystemProgram.programId.toBase58()],
  ];
  for (const [title, reference] of taken) {
    it(`whose reference is ${title}, with the rights that this has`, async () => {
      const parts = { ...honest, references: [reference] };
      const refusal = await failureOf(TransactionRefusedError, () =>
        checkSendMessage(compileMessage(parts), askedFor(parts)),
      );
      expect(refusal.reason).to.equal('accounts');
    });
  }
});
