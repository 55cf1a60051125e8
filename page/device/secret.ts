import { DeviceError } from './device-error.ts';
import type { DeviceWallet, PhraseWallet } from './device-types.ts';
import type { KeySecret } from './imported-key/private-key.ts';
import { withKeyAt } from './phrase/derive-key.ts';
import type { PhraseSecret } from './phrase/phrase.ts';

/** The content of a record, from which its wallets sign. */
export type Secret = PhraseSecret | KeySecret;

/** Throws OTHER_SECRET if it is of the other kind. */
export function expectKind<Given extends { kind: 'phrase' | 'key' }, Kind extends Given['kind']>(
  given: Given,
  kind: Kind,
): Extract<Given, { kind: Kind }> {
  if (given.kind !== kind) throw new DeviceError('OTHER_SECRET', { secret: given.kind });
  return given as Extract<Given, { kind: Kind }>;
}

/** Calls `use` with the private key of a wallet of this secret. */
export function withPrivateKey<Result>(
  secret: Secret,
  wallet: DeviceWallet | PhraseWallet,
  use: (privateKey: Uint8Array) => Result,
): Result {
  if (secret.kind === 'key') return use(secret.privateKey);
  if (!('account' in wallet)) throw new DeviceError('RECORD_DAMAGED');
  return withKeyAt(secret.seed, wallet, use);
}

/** Overwrites a secret after `use`. */
export async function using<Given extends Secret, Result>(
  secret: Given,
  use: (secret: Given) => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await use(secret);
  } finally {
    overwrite(secret);
  }
}

function overwrite(secret: Secret): void {
  const parts = secret.kind === 'key' ? [secret.privateKey] : [secret.entropy, secret.seed];
  for (const part of parts) part.fill(0);
}
