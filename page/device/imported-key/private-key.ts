import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { DeviceError } from '../device-error.ts';

const PRIVATE_KEY_BYTES = 32;
/** Other wallets write a private key together with its public key. */
const PAIR_BYTES = 64;
const LARGEST_BYTE = 255;
/** 64 numbers with spaces and line ends are shorter. Decoding base58 takes the square of the length. */
const MAXIMUM_TEXT = 2_000;
const MAXIMUM_BASE58 = 128;
/** The shortest phrase that wallets give out. */
const PHRASE_WORDS = 12;

/** Zero-width characters and the like, which come along when text is copied. */
const INVISIBLE = /\p{Cf}/gu;
const AROUND = /^[\s"'`“”„‘’«»]+|[\s"'`“”„‘’«»]+$/gu;
const BETWEEN = /[^\p{L}\p{N}]+/u;
const WORD = /^\p{L}+$/u;
const NUMBERS = /^\[?[\d\s,]+\]?$/;
const HEX = /^(?:0x)?(?:[0-9a-f]{64}|[0-9a-f]{128})$/i;

/** A private key as a wallet uses it: the caller overwrites it after use. */
export interface KeySecret {
  kind: 'key';
  /** 32 bytes. */
  privateKey: Uint8Array;
}

/**
 * Reads a typed or pasted private key in the two forms in which other wallets export it: base58 of 64 bytes, and a list of 64 numbers.
 * Quotes, spaces and line ends do not matter. The second half has to be the public key of the first. Throws NOT_A_KEY.
 */
export function readPrivateKey(text: string): KeySecret {
  if (text.length > MAXIMUM_TEXT) throw notAKey('other');
  const plain = text.replace(INVISIBLE, '').replace(AROUND, '');
  if (plain === '') throw notAKey('nothing');
  if (NUMBERS.test(plain) && plain.includes(',')) return readNumbers(plain);
  if (plain.split(BETWEEN).filter((token) => WORD.test(token)).length >= PHRASE_WORDS)
    throw notAKey('phrase');
  const joined = plain.replace(/\s/g, '');
  if (HEX.test(joined)) throw notAKey('hex');
  return readPair(decode(joined), 'address');
}

/** As other wallets read it: base58 of the private key and its public key. */
export function writePrivateKey({ privateKey }: KeySecret): string {
  const pair = new Uint8Array(PAIR_BYTES);
  pair.set(privateKey);
  pair.set(ed25519.getPublicKey(privateKey), PRIVATE_KEY_BYTES);
  const text = base58.encode(pair);
  pair.fill(0);
  return text;
}

export function addressOfKey({ privateKey }: KeySecret): string {
  return base58.encode(ed25519.getPublicKey(privateKey));
}

function readNumbers(plain: string): KeySecret {
  const numbers = plain
    .replace(/[[\]\s]/g, '')
    .split(',')
    // The comma after the last one.
    .filter((number, index, all) => number !== '' || index !== all.length - 1);
  if (numbers.some((number) => number === '' || Number(number) > LARGEST_BYTE)) throw notAKey('other');
  return readPair(Uint8Array.from(numbers, Number), 'seed');
}

/** `half`: bytes of half the length in this form. */
function readPair(bytes: Uint8Array, half: 'address' | 'seed'): KeySecret {
  try {
    if (bytes.length === PRIVATE_KEY_BYTES) throw notAKey(half);
    if (bytes.length !== PAIR_BYTES) throw notAKey('length');
    const privateKey = bytes.slice(0, PRIVATE_KEY_BYTES);
    const publicKey = ed25519.getPublicKey(privateKey);
    if (publicKey.every((byte, index) => byte === bytes[PRIVATE_KEY_BYTES + index]))
      return { kind: 'key', privateKey };
    privateKey.fill(0);
    throw notAKey('mismatch');
  } finally {
    bytes.fill(0);
  }
}

function decode(text: string): Uint8Array {
  if (text.length > MAXIMUM_BASE58) throw notAKey('other');
  try {
    return base58.decode(text);
  } catch {
    // The library's error is not passed on: it has the text in it.
    throw notAKey('other');
  }
}

function notAKey(found: DeviceError<'NOT_A_KEY'>['details']['found']): DeviceError<'NOT_A_KEY'> {
  return new DeviceError('NOT_A_KEY', { found });
}
