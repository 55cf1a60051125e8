import { createHmac, createPrivateKey, createPublicKey, pbkdf2Sync } from 'node:crypto';

const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

export interface OtherKey {
  address: string;
  seed: Buffer;
  publicKey: Buffer;
}

export function otherAddress(phrase: string, account: number): string {
  return otherKey(phrase, account).address;
}

/** Phrase to key with nothing but Node's own cryptography: it shares no code with the page. */
export function otherKey(phrase: string, account: number): OtherKey {
  return otherKeyAt(phrase, [44, 501, account, 0]);
}

/** @param path null: the beginning of the seed, as `solana-keygen new` takes it */
export function otherKeyAt(phrase: string, path: readonly number[] | null): OtherKey {
  const seed = pbkdf2Sync(phrase.normalize('NFKD'), 'mnemonic', 2048, 64, 'sha512');
  let node = path === null ? seed : createHmac('sha512', 'ed25519 seed').update(seed).digest();
  for (const number of path ?? []) {
    const index = Buffer.alloc(4);
    index.writeUInt32BE(0x80000000 + number);
    const data = Buffer.concat([Buffer.from([0]), node.subarray(0, 32), index]);
    node = createHmac('sha512', node.subarray(32)).update(data).digest();
  }
  const der = Buffer.concat([PKCS8_ED25519, node.subarray(0, 32)]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32);
  return { address: base58(publicKey), seed: node.subarray(0, 32), publicKey };
}

function base58(bytes: Uint8Array): string {
  let text = '';
  let value = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  for (; value > 0n; value /= 58n) text = `${BASE58[Number(value % 58n)]}${text}`;
  for (const byte of bytes) {
    if (byte !== 0) break;
    text = `1${text}`;
  }
  return text;
}
