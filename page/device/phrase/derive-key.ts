import { ed25519 } from '@noble/curves/ed25519.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { base58 } from '@scure/base';
import { DeviceError } from '../device-error.ts';

const CURVE_NAME = new TextEncoder().encode('ed25519 seed');
/** SLIP-10 has only hardened children for Ed25519: the numbers from 2^31. */
const HARDENED = 0x8000_0000;
const KEY_BYTES = 32;
const PURPOSE = 44;
const SOLANA = 501;

/** Ways to a key that other programs use, besides ours: see `pathOf`. */
export const KEY_SCHEMES = ['short', 'coin', 'none'] as const;
export type KeyScheme = (typeof KEY_SCHEMES)[number];

/** Which key of a phrase. Without a scheme, it is at `m/44'/501'/<account>'/0'`, as in Phantom and Solflare. */
export interface KeyPlace {
  readonly account: number;
  readonly scheme?: KeyScheme | undefined;
}

/** The hardened numbers of a path. `short`: `m/44'/501'/<account>'`; `coin`: `m/44'/501'`; `none`: no derivation, null. */
export function pathOf({ account, scheme }: KeyPlace): readonly number[] | null {
  if (scheme === 'none') return null;
  if (scheme === 'coin') return [PURPOSE, SOLANA];
  return scheme === 'short' ? [PURPOSE, SOLANA, account] : [PURPOSE, SOLANA, account, 0];
}

/** The Ed25519 private key at a path of hardened numbers, by SLIP-10. The caller overwrites it after use. */
export function deriveKey(seed: Uint8Array, path: readonly number[]): Uint8Array {
  let node = hmac(sha512, CURVE_NAME, seed);
  for (const number of path) {
    const data = new Uint8Array(1 + KEY_BYTES + 4);
    data.set(node.subarray(0, KEY_BYTES), 1);
    new DataView(data.buffer).setUint32(1 + KEY_BYTES, HARDENED + number);
    const child = hmac(sha512, node.subarray(KEY_BYTES), data);
    node.fill(0);
    data.fill(0);
    node = child;
  }
  const key = node.slice(0, KEY_BYTES);
  node.fill(0);
  return key;
}

/** Calls `use` with a private key of the phrase, and overwrites the key afterwards. Throws ACCOUNT. */
export function withKeyAt<Result>(
  seed: Uint8Array,
  place: KeyPlace,
  use: (key: Uint8Array) => Result,
): Result {
  const { account } = place;
  if (!Number.isInteger(account) || account < 0 || account >= HARDENED) throw new DeviceError('ACCOUNT');
  const path = pathOf(place);
  // Solana's command line takes the beginning of the seed if it is given no path.
  const key = path === null ? seed.slice(0, KEY_BYTES) : deriveKey(seed, path);
  try {
    return use(key);
  } finally {
    key.fill(0);
  }
}

export function addressOf(seed: Uint8Array, place: KeyPlace): string {
  return withKeyAt(seed, place, (key) => base58.encode(ed25519.getPublicKey(key)));
}
