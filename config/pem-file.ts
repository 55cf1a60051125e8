import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { optionalText } from './optional-text.ts';

/** Path of a file with one or more certificates; null if the setting is missing. */
export const certificateFile = pemFile(
  'must be a PEM file of certificates',
  (pem) => new X509Certificate(pem),
);

/** Path of a file with a private key. Without a passphrase, because processes start without a person. */
export const privateKeyFile = pemFile('must be a PEM file of a private key without a passphrase', (pem) =>
  createPrivateKey(pem),
);

/** Reads the file, so that a wrong one is a problem of the settings and not of the first connection. */
function pemFile(requirement: string, parse: (pem: Buffer) => unknown) {
  return optionalText.transform((path, context): Buffer | null => {
    if (path === null) return null;
    try {
      const pem = readFileSync(path);
      parse(pem);
      return pem;
    } catch (error) {
      const { code, syscall } = error as { code?: string; syscall?: string };
      // Not its message: it names the path or may quote the file.
      const message = syscall === undefined ? requirement : `the file cannot be read (${code})`;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }
  });
}
