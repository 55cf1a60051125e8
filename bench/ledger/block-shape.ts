import { createHash } from 'node:crypto';

/**
 * Contents of synthetic blocks, with this many payments to followed wallets each. `full`: like mainnet's; `small`: next to nothing but
 * those payments.
 */
export const BLOCK_SHAPES = {
  /** About 4 MB in details `accounts`, of 1,400 transactions, like mainnet's busy blocks. */
  full: { votes: 1_000, others: 400, accounts: 24, tokenBalances: 6, payments: 5 },
  /** The same for a service with many wallets that are paid often. */
  popular: { votes: 1_000, others: 400, accounts: 24, tokenBalances: 6, payments: 20 },
  small: { votes: 2, others: 2, accounts: 12, tokenBalances: 4, payments: 5 },
} as const;

export type BlockShape = keyof typeof BLOCK_SHAPES;

/** Followed wallets that the blocks name in turn. */
export const NAMED_WALLETS = 1_000;

/** The first slot of the cursor. */
export const FIRST_SLOT = 1_000;

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const ADDRESS_LENGTH = 44;

/** A text in the form of an address, always the same for a number. Encoding 32 bytes a million times would take half a minute. */
export function addressOf(kind: string, index: number): string {
  const bytes = createHash('sha512').update(`${kind} ${index}`).digest();
  let text = '';
  for (let place = 0; place < ADDRESS_LENGTH; place += 1) {
    text += ALPHABET.charAt((bytes[place] ?? 0) % ALPHABET.length);
  }
  return text;
}

export function hashOf(slot: number): string {
  return addressOf('block', slot);
}

export function walletOf(index: number): string {
  return addressOf('wallet', index);
}
