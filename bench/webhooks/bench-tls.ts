import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createAuthority, type Certificate } from '../../test/delivery/support/certificate.ts';

/** What makes the receiver's certificate one that the worker trusts. */
export interface BenchTls extends Certificate {
  host: string;
  /** PEM, and the file that holds it. */
  authority: string;
  authorityFile: string;
}

/** A certificate is for a name: it is looked up once for each new connection, as a receiver's is. */
const HOST = 'localhost';

export async function createBenchTls(directory: string): Promise<BenchTls> {
  const authority = createAuthority();
  const authorityFile = join(directory, 'authority.pem');
  await writeFile(authorityFile, authority.certificate);
  return {
    ...authority.signingRequest({ host: HOST }),
    host: HOST,
    authority: authority.certificate,
    authorityFile,
  };
}

/** What the service is started with: without it no worker posts to this machine by https. */
export function environmentTrusting({ host, authorityFile }: BenchTls): NodeJS.ProcessEnv {
  return {
    NODE_EXTRA_CA_CERTS: authorityFile,
    WEBHOOK_ALLOWED_TARGETS: `http://127.0.0.1:*,https://${host}:*`,
  };
}
