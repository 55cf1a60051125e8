import { base64urlnopad } from '@scure/base';
import { DeviceError } from '../device-error.ts';
import type { PasskeySupport } from '../device-types.ts';
import type { DeviceEnvironment } from '../environment.ts';
import type { PasskeyLock } from '../record.ts';
import type { WebCrypto } from '../seal.ts';

const RELYING_PARTY = 'Wallet';
/** Says in the key derivation what the key is for. */
const PURPOSE = new TextEncoder().encode('wallet page: key of a phrase, version 1');
const RANDOM_BYTES = 32;
/** Ed25519, P-256 and RSA: every authenticator has one. The signatures are not used. */
const ALGORITHMS = [-8, -7, -257];

export type PasskeyEnvironment = Pick<DeviceEnvironment, 'credentials' | 'passkeys' | 'hostname' | 'clock'>;

/** Some web views have the function and never answer it. */
const ANSWER_LIMIT_MS = 2_000;

export async function passkeySupport(environment: PasskeyEnvironment): Promise<PasskeySupport> {
  const { credentials, passkeys, hostname, clock } = environment;
  if (isIpAddress(hostname)) return 'PASSKEY_ON_IP_ADDRESS';
  if (credentials === null || passkeys === null) return 'PASSKEY_UNSUPPORTED';
  const capabilities = await Promise.race([
    passkeys.getClientCapabilities?.().catch(() => undefined),
    new Promise<'silent'>((resolve) => clock.after(ANSWER_LIMIT_MS, () => resolve('silent'))),
  ]);
  if (capabilities === 'silent') return 'PASSKEY_UNSUPPORTED';
  return capabilities?.['extension:prf'] === false ? 'PASSKEY_UNSUPPORTED' : 'possible';
}

/** Makes a passkey and the lock for it; `label` is what the browser shows when it asks for the passkey. */
export async function newPasskeyLock(
  crypto: WebCrypto,
  environment: PasskeyEnvironment,
  label: string,
): Promise<{ lock: PasskeyLock; key: CryptoKey }> {
  const container = await expectSupport(environment);
  const salt = random(crypto);
  const credential = await ask(() =>
    container.create({
      publicKey: {
        challenge: random(crypto),
        rp: { id: environment.hostname, name: RELYING_PARTY },
        user: { id: random(crypto), name: label, displayName: label },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        // Some authenticators have PRF for discoverable passkeys only.
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        extensions: { prf: { eval: { first: salt } } },
      },
    }),
  );
  const prf = credential.getClientExtensionResults().prf;
  if (prf === undefined) throw new DeviceError('PASSKEY_UNSUPPORTED');
  if (prf.enabled !== true) throw new DeviceError('PASSKEY_WITHOUT_PRF');
  const { response } = credential;
  const lock: PasskeyLock = {
    kind: 'passkey',
    credentialId: base64urlnopad.encode(new Uint8Array(credential.rawId)),
    transports: response instanceof AuthenticatorAttestationResponse ? response.getTransports() : [],
    salt: base64urlnopad.encode(salt),
  };
  // Many authenticators evaluate only when they are asked a second time.
  const key = prf.results
    ? await keyFrom(crypto, prf.results.first)
    : await passkeyKey(crypto, environment, lock);
  return { lock, key };
}

/** Asks for the passkey of a lock, and derives the lock's key. */
export async function passkeyKey(
  crypto: WebCrypto,
  environment: PasskeyEnvironment,
  lock: PasskeyLock,
): Promise<CryptoKey> {
  const container = await expectSupport(environment);
  const credential = await ask(() =>
    container.get({
      publicKey: {
        challenge: random(crypto),
        rpId: environment.hostname,
        allowCredentials: [
          {
            type: 'public-key',
            id: base64urlnopad.decode(lock.credentialId) as Uint8Array<ArrayBuffer>,
            transports: lock.transports as AuthenticatorTransport[],
          },
        ],
        userVerification: 'required',
        extensions: {
          prf: { eval: { first: base64urlnopad.decode(lock.salt) as Uint8Array<ArrayBuffer> } },
        },
      },
    }),
  );
  const result = credential.getClientExtensionResults().prf?.results?.first;
  if (result === undefined) throw new DeviceError('PASSKEY_WITHOUT_PRF');
  return await keyFrom(crypto, result);
}

async function expectSupport(environment: PasskeyEnvironment) {
  const support = await passkeySupport(environment);
  if (support === 'PASSKEY_ON_IP_ADDRESS') throw new DeviceError(support, { host: environment.hostname });
  if (support === 'PASSKEY_UNSUPPORTED' || environment.credentials === null) {
    throw new DeviceError('PASSKEY_UNSUPPORTED');
  }
  return environment.credentials;
}

async function ask(question: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  let credential: Credential | null;
  try {
    credential = await question();
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') {
      throw new DeviceError('PASSKEY_CANCELLED', undefined, { cause });
    }
    throw new DeviceError(
      name === 'NotSupportedError' ? 'PASSKEY_UNSUPPORTED' : 'PASSKEY_FAILED',
      undefined,
      {
        cause,
      },
    );
  }
  if (credential === null) throw new DeviceError('PASSKEY_CANCELLED');
  return credential as PublicKeyCredential;
}

/** PRF gives 32 bytes that only this passkey gives for this salt; HKDF makes them a key for this purpose alone. */
async function keyFrom(crypto: WebCrypto, prfResult: BufferSource): Promise<CryptoKey> {
  const bytes = ArrayBuffer.isView(prfResult)
    ? new Uint8Array(prfResult.buffer, prfResult.byteOffset, prfResult.byteLength)
    : new Uint8Array(prfResult);
  try {
    const input = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey']);
    return await crypto.subtle.deriveKey(
      { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: PURPOSE },
      input,
      { name: 'AES-GCM', length: 256 },
      false,
      ['encrypt', 'decrypt'],
    );
  } finally {
    bytes.fill(0);
  }
}

function random(crypto: WebCrypto): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(RANDOM_BYTES));
}

function isIpAddress(hostname: string): boolean {
  return hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(hostname);
}
