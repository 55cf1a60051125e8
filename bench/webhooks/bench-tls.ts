import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createAuthority, type Certificate } from '../../test/delivery/support/certificate.ts';

/** The receiver's certificate, and the authority that makes the worker trust it. */
export interface BenchTls extends Certificate {
  host: string;
  /** PEM, and the path of its file. */
  authority: string;
  authorityFile: string;
}

/** The certificate's name, which is looked up for each new connection, like that of a real receiver. */
const HOST = 'localhost';

export async function createBenchTls(directory: string): Promise<BenchTls> {
  const authority = createAuthority();
  const authorityFile = join(directory, 'authority.pem');
  await writeFile(authorityFile, authority.certificate);
  return {
    ...authority.issue({ host: HOST }),
    host: HOST,
    authority: authority.certificate,
    authorityFile,
  };
}

/** Environment for the service: without it, no worker posts to this machine over https. */
export function environmentTrusting({ host, authorityFile }: BenchTls): NodeJS.ProcessEnv {
  return {
    NODE_EXTRA_CA_CERTS: authorityFile,
    WEBHOOK_ALLOWED_TARGETS: `http://127.0.0.1:*,https://${host}:*`,
  };
}
