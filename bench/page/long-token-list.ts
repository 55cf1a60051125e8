import { writeFile } from 'node:fs/promises';
import { Keypair } from '@solana/web3.js';

export interface ListedToken {
  symbol: string;
  mint: string;
  name: string;
}

/** As many as a list may have (config/token-list.ts). */
const TOKENS = 5_000;

const FIRST_WORDS = [
  'Amber',
  'Blue',
  'Copper',
  'Dusty',
  'Early',
  'Frozen',
  'Golden',
  'Hidden',
  'Iron',
  'Jade',
];
const SECOND_WORDS = [
  'Anchor',
  'Bridge',
  'Comet',
  'Delta',
  'Ember',
  'Forest',
  'Glacier',
  'Harbor',
  'Island',
  'Jungle',
];

/** Two words and a number each, so that a word finds more than an answer has, and a number few. */
export function longTokenList(): ListedToken[] {
  return Array.from({ length: TOKENS }, (_, index) => {
    const first = FIRST_WORDS[index % FIRST_WORDS.length] ?? '';
    const second = SECOND_WORDS[Math.floor(index / FIRST_WORDS.length) % SECOND_WORDS.length] ?? '';
    return {
      symbol: `${first.slice(0, 2)}${second.slice(0, 2)}${index}`,
      mint: Keypair.generate().publicKey.toBase58(),
      name: `${first} ${second} ${index}`,
    };
  });
}

export async function writeTokenList(file: string, tokens: readonly ListedToken[]): Promise<void> {
  await writeFile(file, JSON.stringify(tokens));
}
