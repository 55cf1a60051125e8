import {
  Keypair,
  Message,
  Transaction,
  type AccountMeta,
  type PublicKey,
  type TransactionInstruction,
} from '@solana/web3.js';
import type { Lie } from './lie.ts';

const stranger = Keypair.generate().publicKey;

/** Of the payment request that the caller passes on. */
export const MARKS = [Keypair.generate(), Keypair.generate()].map(({ publicKey }) => publicKey.toBase58());

/** Of a send with {@link MARKS}. */
export const LIES_ABOUT_REFERENCES: [title: string, lie: Lie][] = [
  [
    'adds a reference that was not asked for in preview, hash and bytes alike',
    {
      tell: { references: [...MARKS, stranger.toBase58()] },
      build: (parts) => ({ ...parts, references: [...MARKS, stranger.toBase58()] }),
    },
  ],
  [
    'adds a reference in the bytes alone',
    { build: (parts) => ({ ...parts, references: [...MARKS, stranger.toBase58()] }) },
  ],
  [
    'leaves a reference out in preview, hash and bytes alike',
    {
      tell: { references: MARKS.slice(1) },
      build: (parts) => ({ ...parts, references: MARKS.slice(1) }),
    },
  ],
  [
    'leaves a reference out of the bytes alone',
    { build: (parts) => ({ ...parts, references: MARKS.slice(1) }) },
  ],
  ['leaves out all references', { build: (parts) => ({ ...parts, references: [] }) }],
  ['swaps the references', { build: (parts) => ({ ...parts, references: parts.references.toReversed() }) }],
  ['makes a reference writable', { message: withTransferKeys((key) => ({ ...key, isWritable: true })) }],
  ['makes a reference a signer', { message: withTransferKeys((key) => ({ ...key, isSigner: true })) }],
  [
    'puts the references on another instruction',
    {
      message: (bytes, blockhash) => {
        const { instructions, feePayer } = Transaction.populate(Message.from(bytes));
        const [limit, transfer] = [instructions[0], instructions.at(-1)];
        if (!limit || !transfer) throw new Error('an instruction is missing');
        limit.keys = transfer.keys.splice(-MARKS.length);
        return compiled(instructions, feePayer, blockhash);
      },
    },
  ],
];

function compiled(
  instructions: TransactionInstruction[],
  feePayer: PublicKey | null | undefined,
  recentBlockhash: string,
): Uint8Array {
  if (!feePayer) throw new Error('the message has no payer');
  return new Transaction({ feePayer, recentBlockhash })
    .add(...instructions)
    .compileMessage()
    .serialize();
}

/** Changes the last account of the transfer: a reference. */
function withTransferKeys(change: (key: AccountMeta) => AccountMeta) {
  return (bytes: Uint8Array, blockhash: string): Uint8Array => {
    const { instructions, feePayer } = Transaction.populate(Message.from(bytes));
    const keys = instructions.at(-1)?.keys ?? [];
    keys.push(...keys.splice(-1).map(change));
    return compiled(instructions, feePayer, blockhash);
  };
}
