import { createAuthority, filesOf } from '../../support/certificates.ts';

export interface AuthorityFiles {
  /** Texts of the certificate and its key. */
  pem: { cert: string; key: string };
  /** Paths of both, of the key of another certificate, and of their folder. */
  files: Record<'cert' | 'key' | 'otherKey' | 'folder', string>;
}

/** Files for settings that name certificates; remove `files.folder` at the end. */
export async function authorityFiles(): Promise<AuthorityFiles> {
  const pem = await createAuthority('One');
  const { key: otherKey } = await createAuthority('Other');
  return { pem, files: await filesOf({ cert: pem.cert, key: pem.key, otherKey }) };
}
