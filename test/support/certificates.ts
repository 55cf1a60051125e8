import { mkdtemp, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';

export interface Certificate {
  key: string;
  cert: string;
}

export interface CertificateAuthority extends Certificate {
  /** A certificate for a server with this host name or address, or for a client. */
  issue(holder: string): Promise<Certificate>;
}

/** Quick to make, and every server takes them. */
const ELLIPTIC = { keyType: 'ec', algorithm: 'sha256' } as const;

export async function createAuthority(name: string): Promise<CertificateAuthority> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: name }], {
    ...ELLIPTIC,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, critical: true },
    ],
  });
  return {
    key,
    cert,
    async issue(holder) {
      const made = await generate([{ name: 'commonName', value: holder }], {
        ...ELLIPTIC,
        ca: { key, cert },
        extensions: [
          { name: 'basicConstraints', cA: false },
          { name: 'subjectAltName', altNames: [altName(holder)] },
        ],
      });
      return { key: made.private, cert: made.cert };
    },
  };
}

function altName(name: string): { type: 2; value: string } | { type: 7; ip: string } {
  return isIP(name) === 0 ? { type: 2, value: name } : { type: 7, ip: name };
}

/** Writes each text to a file of this name in a new folder, and returns their paths. */
export async function filesOf<Name extends string>(
  texts: Record<Name, string>,
): Promise<Record<Name, string> & { folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'wallet-service-certificates-'));
  const entries = Object.entries<string>(texts).map(
    ([name, text]) => [name, join(folder, `${name}.pem`), text] as const,
  );
  await Promise.all(entries.map(([, path, text]) => writeFile(path, text, { mode: 0o600 })));
  return { folder, ...Object.fromEntries(entries.map(([name, path]) => [name, path])) } as Record<
    Name,
    string
  > & { folder: string };
}
