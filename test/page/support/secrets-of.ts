import { base58 } from '@scure/base';
import { otherKey } from '../device/support/other-derivation.ts';
import type { Secret } from './secret-watch.ts';

/** A run of this many words gives too much away. */
const RUN = 4;

/** All that must never leave a wallet's device, in every form in which people write it. */
export function secretsOf(words: readonly string[], passphrase: string): Secret[] {
  const { seed, publicKey } = otherKey(words.join(' '), 0);
  return [
    ...keyForms(seed, publicKey),
    { name: 'words of the phrase', forms: runsOf(words) },
    passphraseForms(passphrase),
  ];
}

/** The same of an imported key. `pair` is the private key of 32 bytes and its public key. */
export function secretsOfKey(pair: Uint8Array, passphrase: string): Secret[] {
  const bytes = Buffer.from(pair);
  return [...keyForms(bytes.subarray(0, 32), bytes.subarray(32)), passphraseForms(passphrase)];
}

function keyForms(seed: Buffer, publicKey: Buffer): Secret[] {
  const pair = Buffer.concat([seed, publicKey]);
  return [seed, pair].map((bytes, index) => ({
    name: index === 0 ? 'the seed' : 'the secret key',
    forms: [
      base58.encode(bytes),
      bytes.toString('hex'),
      bytes.toString('base64').replace(/=+$/, ''),
      bytes.toString('base64url'),
      ...[',', ', ', '%2C', ',\n', ',\\n'].map((between) => Array.from(bytes).join(between)),
    ],
  }));
}

function passphraseForms(passphrase: string): Secret {
  return {
    name: 'the passphrase',
    forms: [passphrase, encodeURIComponent(passphrase), Buffer.from(passphrase).toString('base64')],
  };
}

function runsOf(words: readonly string[]): string[] {
  return words
    .slice(0, words.length - RUN + 1)
    .map((_, start) => words.slice(start, start + RUN))
    .flatMap((run) => [run.join(' '), run.join(','), run.join('","'), run.join('%20'), run.join('\\n')]);
}
