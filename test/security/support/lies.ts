import {
  AuthorityType,
  createApproveInstruction,
  createCloseAccountInstruction,
  createSetAuthorityInstruction,
} from '@solana/spl-token';
import {
  AddressLookupTableAccount,
  Keypair,
  Message,
  SystemProgram,
  Transaction,
  TransactionMessage,
  type PublicKey,
  type TransactionInstruction,
} from '@solana/web3.js';
import type { Lie } from './lie.ts';

const stranger = Keypair.generate().publicKey;

const withInstruction =
  (make: (payer: PublicKey) => TransactionInstruction, feePayer?: PublicKey) =>
  (bytes: Uint8Array, blockhash: string): Uint8Array => {
    const { instructions, feePayer: payer } = Transaction.populate(Message.from(bytes));
    if (!payer) throw new Error('the message has no payer');
    return new Transaction({ feePayer: feePayer ?? payer, recentBlockhash: blockhash })
      .add(...instructions, make(payer))
      .compileMessage()
      .serialize();
  };

const noTransfer = (payer: PublicKey): TransactionInstruction =>
  SystemProgram.transfer({ fromPubkey: payer, toPubkey: payer, lamports: 0 });

function asVersionZero(bytes: Uint8Array, blockhash: string): Uint8Array {
  const { instructions, feePayer } = Transaction.populate(Message.from(bytes));
  const table = new AddressLookupTableAccount({
    key: stranger,
    state: {
      deactivationSlot: 2n ** 64n - 1n,
      lastExtendedSlot: 0,
      lastExtendedSlotStartIndex: 0,
      addresses: instructions.flatMap(({ keys }) => keys.map(({ pubkey }) => pubkey)),
    },
  });
  return new TransactionMessage({
    payerKey: feePayer ?? stranger,
    recentBlockhash: blockhash,
    instructions,
  })
    .compileToV0Message([table])
    .serialize();
}

/** Of any send. */
export const LIES: [title: string, lie: Lie][] = [
  [
    'swaps the recipient in preview, hash and bytes alike',
    {
      tell: { to: stranger.toBase58() },
      build: (parts) => ({ ...parts, recipient: stranger.toBase58() }),
    },
  ],
  [
    'takes a larger amount in preview, hash and bytes alike',
    { tell: { base_units: '2000001' }, build: (parts) => ({ ...parts, baseUnits: 2_000_001n }) },
  ],
  [
    'raises the fee cap, and charges more than the caller allows',
    {
      tell: { fee_cap_lamports: '10000000' },
      build: (parts) => ({ ...parts, priorityMicroLamports: 10_000_000_000n }),
    },
  ],
  [
    'swaps the recipient in the bytes alone',
    { build: (parts) => ({ ...parts, recipient: stranger.toBase58() }) },
  ],
  [
    'puts a larger amount into the bytes',
    { build: (parts) => ({ ...parts, baseUnits: parts.baseUnits + 1n }) },
  ],
  [
    'charges a fee over the cap',
    { build: (parts) => ({ ...parts, computeUnitLimit: 1_400_000, priorityMicroLamports: 100_000n }) },
  ],
  [
    'advances a nonce, so that the transaction never expires',
    {
      message: withInstruction((payer) =>
        SystemProgram.nonceAdvance({ noncePubkey: stranger, authorizedPubkey: payer }),
      ),
    },
  ],
  [
    'approves another party for the account',
    { message: withInstruction((payer) => createApproveInstruction(stranger, stranger, payer, 1n)) },
  ],
  [
    'gives the account to another party',
    {
      message: withInstruction((payer) =>
        createSetAuthorityInstruction(stranger, payer, AuthorityType.AccountOwner, stranger),
      ),
    },
  ],
  [
    'closes the account to another party',
    { message: withInstruction((payer) => createCloseAccountInstruction(stranger, stranger, payer)) },
  ],
  ['adds a second signer', { message: withInstruction(noTransfer, stranger) }],
  [
    'lets another party pay',
    {
      build: (parts) => parts,
      message: (bytes, blockhash) => {
        const { instructions } = Transaction.populate(Message.from(bytes));
        return new Transaction({ feePayer: stranger, recentBlockhash: blockhash })
          .add(...instructions)
          .compileMessage()
          .serialize();
      },
    },
  ],
  ['sends a versioned message with a lookup table', { message: asVersionZero }],
];

export const TOKEN_LIES: [title: string, lie: Lie][] = [
  [
    'swaps the mint in preview, hash and bytes alike',
    {
      tell: { mint: stranger.toBase58() },
      build: (parts) => ({ ...parts, token: parts.token && { ...parts.token, mint: stranger.toBase58() } }),
    },
  ],
  [
    'swaps the mint in the bytes alone',
    { build: (parts) => ({ ...parts, token: parts.token && { ...parts.token, mint: stranger.toBase58() } }) },
  ],
  [
    'names other decimals in the bytes',
    { build: (parts) => ({ ...parts, token: parts.token && { ...parts.token, decimals: 9 } }) },
  ],
  ['sends SOL instead of the token', { build: (parts) => ({ ...parts, token: null }) }],
];
