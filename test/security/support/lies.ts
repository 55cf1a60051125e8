import { Keypair } from '@solana/web3.js';
import type { Lie } from './lie.ts';

const newAddress = (): string => Keypair.generate().publicKey.toBase58();

const stranger = newAddress();

/** The references of the payment request that the caller passes on. */
export const MARKS = [newAddress(), newAddress()];

// One for each place in which a service can lie; client/test/checks has every other change of the bytes.

/** Lies about any send. */
export const LIES: [title: string, lie: Lie][] = [
  [
    'swaps the recipient in preview, hash and bytes alike',
    { tell: { to: stranger }, build: (parts) => ({ ...parts, recipient: stranger }) },
  ],
  [
    'puts a larger amount into the bytes',
    { build: (parts) => ({ ...parts, baseUnits: parts.baseUnits + 1n }) },
  ],
];

export const TOKEN_LIES: [title: string, lie: Lie][] = [
  [
    'swaps the mint in preview, hash and bytes alike',
    {
      tell: { mint: stranger },
      build: (parts) => ({ ...parts, token: parts.token && { ...parts.token, mint: stranger } }),
    },
  ],
  ['sends SOL instead of the token', { build: (parts) => ({ ...parts, token: null }) }],
];

/** Lies about a send with {@link MARKS}. */
export const LIES_ABOUT_REFERENCES: [title: string, lie: Lie][] = [
  [
    'leaves a reference out in preview, hash and bytes alike',
    { tell: { references: MARKS.slice(1) }, build: (parts) => ({ ...parts, references: MARKS.slice(1) }) },
  ],
];
