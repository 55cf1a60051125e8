import * as z from 'zod/mini';
import { NETWORKS } from '../../client/src/network.ts';
import type { DeviceWallet, PhraseWallet } from './device-types.ts';
import { KEY_SCHEMES } from './phrase/derive-key.ts';
import type { Secret } from './secret.ts';

/** The second one has wallets with a scheme, which releases that know the first one only would derive wrongly. */
const PHRASE_VERSIONS = [1, 2] as const;
/** An imported key instead of a phrase. */
const KEY_VERSION = 3;
const NEWEST_VERSION = KEY_VERSION;
/** An hour of computing, or more memory than a browser gives, is a damaged record. */
const MAXIMUM_ITERATIONS = 100;
const MAXIMUM_MEMORY_KIB = 2 * 1024 * 1024;

const text = z.string().check(z.minLength(1));
const naturalNumber = z.int().check(z.nonnegative());
const positiveNumber = z.int().check(z.positive());

const passphraseLock = z.strictObject({
  kind: z.literal('passphrase'),
  algorithm: z.literal('argon2id'),
  salt: text,
  memoryKib: positiveNumber.check(z.maximum(MAXIMUM_MEMORY_KIB)),
  iterations: positiveNumber.check(z.maximum(MAXIMUM_ITERATIONS)),
  parallelism: positiveNumber.check(z.maximum(MAXIMUM_ITERATIONS)),
});

const passkeyLock = z.strictObject({
  kind: z.literal('passkey'),
  credentialId: text,
  transports: z.array(text),
  /** The input of the authenticator's PRF. */
  salt: text,
});

const lock = z.discriminatedUnion('kind', [passphraseLock, passkeyLock]);
/** The wallet of an imported key. */
const keyWallet = { address: text, name: text, network: z.enum(NETWORKS) };
const phraseWallet = { ...keyWallet, account: naturalNumber, scheme: z.optional(z.enum(KEY_SCHEMES)) };

/** With each change of a record, its revision is one more: a tab that changes the record has to have seen the newest one. */
const phrasePart = z.strictObject({
  version: z.literal(PHRASE_VERSIONS),
  id: text,
  revision: positiveNumber,
  lock,
  checked: z.boolean(),
  wallets: z.array(z.strictObject(phraseWallet)).check(z.minLength(1)),
});

const keyPart = z.strictObject({
  version: z.literal(KEY_VERSION),
  id: text,
  revision: positiveNumber,
  lock,
  wallets: z.array(z.strictObject(keyWallet)).check(z.length(1)),
});

/** The readable part of a record. Bytes are base64url. The order of the fields is part of the format: see seal.ts. */
export const publicPartSchema = z.discriminatedUnion('version', [phrasePart, keyPart]);

const recordSchema = z.strictObject({
  id: text,
  public: publicPartSchema,
  sealed: z.strictObject({
    iv: z.instanceof(Uint8Array<ArrayBuffer>),
    bytes: z.instanceof(Uint8Array<ArrayBuffer>),
  }),
});

/** One phrase, or one imported key, as it is stored. */
export type DeviceRecord = z.infer<typeof recordSchema>;
export type PublicPart = z.infer<typeof publicPartSchema>;
type KeyPart = z.infer<typeof keyPart>;
export type PassphraseLock = z.infer<typeof passphraseLock>;
export type PasskeyLock = z.infer<typeof passkeyLock>;
export type Lock = PublicPart['lock'];

const anyVersion = z.object({ public: z.object({ version: z.int().check(z.gt(NEWEST_VERSION)) }) });

/** True if the record has an imported key instead of a phrase. */
export function isOfKey(publicPart: PublicPart): publicPart is KeyPart {
  return publicPart.version === KEY_VERSION;
}

/** The oldest version that can hold this secret and its wallets. */
export function recordVersion(
  secret: Pick<Secret, 'kind'>,
  wallets: readonly (DeviceWallet | PhraseWallet)[],
): PublicPart['version'] {
  if (secret.kind === 'key') return KEY_VERSION;
  return wallets.some((wallet) => 'scheme' in wallet && wallet.scheme !== undefined) ? 2 : 1;
}

export type ReadRecord =
  | { record: DeviceRecord; problem?: never }
  | { record?: never; problem: 'RECORD_DAMAGED' | 'RECORD_TOO_NEW' };

/** Parses what the browser's database holds: another release, or something else on this origin, may have written it. */
export function readRecord(stored: unknown): ReadRecord {
  const { data } = recordSchema.safeParse(stored);
  if (data !== undefined && data.id === data.public.id) return { record: data };
  return { problem: anyVersion.safeParse(stored).success ? 'RECORD_TOO_NEW' : 'RECORD_DAMAGED' };
}
