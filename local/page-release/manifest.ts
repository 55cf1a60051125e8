import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { z } from 'zod';

/** Belongs to the one who hosts the page: it names the service. */
export const SERVICE_FILE = 'service.json';

const PATH = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

const SHA256 = /^[0-9a-f]{64}$/;

const manifest = z.strictObject({
  version: z.string(),
  /** SHA-256 of each file of the page, by its path. */
  files: z
    .record(z.string().regex(PATH, 'must be a path'), z.string().regex(SHA256, 'must be a SHA-256 hash'))
    .refine((files) => files['index.html'] !== undefined, 'must have index.html'),
});

/** Files of a release of the page. */
export type PageManifest = z.infer<typeof manifest>;

export class ManifestError extends Error {
  override readonly name = 'ManifestError';
}

/** Throws a ManifestError that says what is wrong. */
export function readManifest(text: string): PageManifest {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new ManifestError('The manifest is not JSON.');
  }
  const parsed = manifest.safeParse(content);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ManifestError(
    `This is not a manifest of the wallet page: ${issue?.path.join('.')} ${issue?.message}.`,
  );
}

/** The same files give the same text. */
export function manifestText({ version, files }: PageManifest): string {
  const sorted = Object.fromEntries(Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return `${JSON.stringify({ version, files: sorted }, null, 2)}\n`;
}

export async function manifestOf(directory: string, version: string): Promise<PageManifest> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files: Record<string, string> = {};
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = relative(directory, file).split(sep).join('/');
    if (path !== SERVICE_FILE) files[path] = sha256(await readFile(file));
  }
  return { version, files };
}

export function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
