import { readFile } from 'node:fs/promises';
import { parseExact } from '../../../chain/rpc/exact-json.ts';

export const FOLLOWED = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T';
export const OTHER = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';

/** Answers in the shape of mainnet's, of its transactions of late 2026: votes, v0 with lookup tables, v1, failed ones. */
export type Fixture = 'block-accounts' | 'block-full' | 'transaction';

export async function readFixture(name: Fixture): Promise<unknown> {
  return parseExact(await readFile(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8'));
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** A different signature for each number: as long and as different as real ones. */
export function addressOf(number: number): string {
  let seed = (number * 2_654_435_761 + 1) % 4_294_967_296;
  return Array.from({ length: 44 }, () => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return BASE58[Math.floor((seed / 4_294_967_296) * 58)];
  }).join('');
}

/** Addresses that are not in these blocks, and are fast to make. */
export function walletOf(number: number): string {
  return `Wa11et${number.toString(36).padStart(14, 'x')}`.padEnd(44, 'z');
}

const VOTES = 1_000;
const OTHERS = 1_000;
const KEYS_OF_VOTE = 4;
const KEYS_OF_OTHER = 16;
const TOKEN_ACCOUNTS = 3;

/** As large as mainnet's: 2,000 transactions, half of them votes, in some 4 MB of JSON. */
export function largeBlock(): { transactions: object[] } & Record<string, unknown> {
  const transactions = Array.from({ length: VOTES + OTHERS }, (_, index) =>
    rawTransaction(index, index % 2 === 0 ? KEYS_OF_VOTE : KEYS_OF_OTHER),
  );
  return {
    blockHeight: 425_000_000,
    blockTime: 1_795_000_000,
    blockhash: addressOf(1),
    parentSlot: 447_119_998,
    previousBlockhash: addressOf(2),
    transactions,
  };
}

/** Addresses of accounts with one owner each. */
export function rawTransaction(index: number, keys: number): object {
  const accountKeys = Array.from({ length: keys }, (_, key) => ({
    pubkey: addressOf(100_000 + index * KEYS_OF_OTHER + key),
    signer: key === 0,
    source: 'transaction',
    writable: key < keys / 2,
  }));
  const preBalances = accountKeys.map((_, key) => 2_039_280 + key);
  const tokens = Array.from({ length: keys === KEYS_OF_VOTE ? 0 : TOKEN_ACCOUNTS }, (_, token) => ({
    accountIndex: token + 1,
    mint: addressOf(token),
    owner: addressOf(50_000 + index + token),
    programId: addressOf(3),
    uiTokenAmount: { amount: '1000000', decimals: 6, uiAmount: 1, uiAmountString: '1' },
  }));
  return {
    meta: {
      err: null,
      fee: 5_000,
      postBalances: preBalances.map((lamports, key) => (key === 0 ? lamports - 5_000 : lamports)),
      postTokenBalances: tokens,
      preBalances,
      preTokenBalances: tokens,
      status: { Ok: null },
    },
    transaction: { accountKeys, signatures: [addressOf(index) + addressOf(index + 7)] },
    version: 0,
  };
}
