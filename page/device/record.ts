import * as z from 'zod/mini';
import { NETWORKS } from '../../client/src/network.ts';
import { KEY_SCHEMES } from './phrase/derive-key.ts';

/** The second one has wallets with a scheme, which releases that know the first one only would derive wrongly. */
const RECORD_VERSIONS = [1, 2] as const;
const NEWEST_VERSION = 2;
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

const wallet = z.strictObject({
  address: text,
  name: text,
  network: z.enum(NETWORKS),
  account: naturalNumber,
  scheme: z.optional(z.enum(KEY_SCHEMES)),
});

/** The readable part of a record. Bytes are base64url. The order of the fields is part of the format: see seal.ts. */
export const publicPartSchema = z.strictObject({
  version: z.literal(RECORD_VERSIONS),
  id: text,
  /** One more with each change: a tab that changes the record has to have seen the newest one. */
  revision: positiveNumber,
  lock: z.discriminatedUnion('kind', [passphraseLock, passkeyLock]),
  checked: z.boolean(),
  wallets: z.array(wallet).check(z.minLength(1)),
});

const recordSchema = z.strictObject({
  id: text,
  public: publicPartSchema,
  sealed: z.strictObject({
    iv: z.instanceof(Uint8Array<ArrayBuffer>),
    bytes: z.instanceof(Uint8Array<ArrayBuffer>),
  }),
});

/** One phrase as it is stored. */
export type DeviceRecord = z.infer<typeof recordSchema>;
export type PublicPart = z.infer<typeof publicPartSchema>;
export type PassphraseLock = z.infer<typeof passphraseLock>;
export type PasskeyLock = z.infer<typeof passkeyLock>;
export type Lock = PublicPart['lock'];

const anyVersion = z.object({ public: z.object({ version: z.int().check(z.gt(NEWEST_VERSION)) }) });

/** The oldest version that can hold these wallets. */
export function recordVersion(wallets: PublicPart['wallets']): PublicPart['version'] {
  return wallets.some(({ scheme }) => scheme !== undefined) ? 2 : 1;
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
