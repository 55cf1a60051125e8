import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHECKOUT } from '../architecture/support/checkout.ts';

export interface Edit {
  file: string;
  find: string;
  replace: string;
}

export interface ChangedCopy {
  folder: string;
  remove(): Promise<void>;
}

/** Folders and files from which the entries of local/built-entries.mjs run. */
const SOURCES = [
  'activities',
  'admin',
  'api',
  'bot',
  'chain',
  'charts',
  'chat-texts',
  'client',
  'codec',
  'composition',
  'config',
  'db',
  'delivery',
  'domain',
  'encryption',
  'http',
  'local',
  'loops',
  'providers',
  'telegram',
  'telemetry',
  'use-cases',
  'web',
  'worker',
  'workflows',
  'package.json',
  'tsconfig.json',
];

/** A copy of the service with some of its code changed; fails if the code is no longer what the edits are for. */
export async function changedCopy(name: string, edits: readonly Edit[]): Promise<ChangedCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'wallet-service-changed-'));
  for (const source of SOURCES) await cp(join(CHECKOUT, source), join(folder, source), { recursive: true });
  await symlink(join(CHECKOUT, 'node_modules'), join(folder, 'node_modules'));
  for (const { file, find, replace } of edits) {
    const path = join(folder, file);
    const text = await readFile(path, 'utf8');
    if (text.split(find).length !== 2) throw new Error(`"${name}" does not fit ${file} any more`);
    await writeFile(
      path,
      text.replace(find, () => replace),
    );
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
