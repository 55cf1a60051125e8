import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

export interface Certificate {
  /** PEM. */
  certificate: string;
  /** PEM. */
  key: string;
}

export interface Authority extends Certificate {
  issue(leaf: Leaf): Certificate;
}

interface Leaf {
  /** The host name that the client must have asked for. */
  host: string;
  validFrom?: Date;
  validTo?: Date;
}

const DAY_MS = 86_400_000;

/** An authority for one test, so that certificates need no tool and no file that expires. */
export function createAuthority(name = 'Test authority'): Authority {
  const keys = createKeys();
  return {
    ...certify({ subject: name, issuer: name, keys, signer: keys, extension: basicConstraints() }),
    issue: ({ host, ...validity }) =>
      certify({
        subject: host,
        issuer: name,
        keys: createKeys(),
        signer: keys,
        extension: alternativeName(host),
        ...validity,
      }),
  };
}

export function createSelfSigned(host: string): Certificate {
  const keys = createKeys();
  return certify({ subject: host, issuer: host, keys, signer: keys, extension: alternativeName(host) });
}

interface KeyPair {
  publicKey: KeyObject;
  privateKey: KeyObject;
}

interface CertificateContent {
  subject: string;
  issuer: string;
  keys: KeyPair;
  signer: KeyPair;
  extension: Buffer;
  validFrom?: Date;
  validTo?: Date;
}

function createKeys(): KeyPair {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' });
}

/** X.509 version 3 in DER (RFC 5280, section 4.1). */
function certify(content: CertificateContent): Certificate {
  const { subject, issuer, keys, signer, extension } = content;
  const validFrom = content.validFrom ?? new Date(Date.now() - DAY_MS);
  const validTo = content.validTo ?? new Date(Date.now() + DAY_MS);
  const algorithm = der(TAGS.sequence, ECDSA_WITH_SHA256);
  const toBeSigned = der(
    TAGS.sequence,
    der(0xa0, der(TAGS.integer, Buffer.of(2))),
    der(TAGS.integer, Buffer.of(1), randomBytes(8)),
    algorithm,
    commonName(issuer),
    der(TAGS.sequence, time(validFrom), time(validTo)),
    commonName(subject),
    keys.publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(TAGS.sequence, extension)),
  );
  const signature = sign('sha256', toBeSigned, signer.privateKey);
  const whole = der(TAGS.sequence, toBeSigned, algorithm, der(TAGS.bitString, Buffer.of(0), signature));
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64')}\n-----END CERTIFICATE-----\n`,
    key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

const TAGS = {
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  utf8String: 0x0c,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

/** Object identifiers, tag and length included. */
const ECDSA_WITH_SHA256 = Buffer.from('06082a8648ce3d040302', 'hex');
const COMMON_NAME = Buffer.from('0603550403', 'hex');
const BASIC_CONSTRAINTS = Buffer.from('0603551d13', 'hex');
const SUBJECT_ALTERNATIVE_NAME = Buffer.from('0603551d11', 'hex');

function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const lengthBytes =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...lengthBytes), content]);
}

function commonName(text: string): Buffer {
  const value = der(TAGS.utf8String, Buffer.from(text, 'utf8'));
  return der(TAGS.sequence, der(TAGS.set, der(TAGS.sequence, COMMON_NAME, value)));
}

function time(date: Date): Buffer {
  const text = date.toISOString().replace(/\.\d+|[-:T]/g, '');
  return der(TAGS.generalizedTime, Buffer.from(text, 'ascii'));
}

function basicConstraints(): Buffer {
  const isAuthority = der(TAGS.sequence, Buffer.of(0x01, 1, 0xff));
  return der(TAGS.sequence, BASIC_CONSTRAINTS, der(TAGS.octetString, isAuthority));
}

function alternativeName(host: string): Buffer {
  const dnsName = der(0x82, Buffer.from(host, 'ascii'));
  return der(TAGS.sequence, SUBJECT_ALTERNATIVE_NAME, der(TAGS.octetString, der(TAGS.sequence, dnsName)));
}
