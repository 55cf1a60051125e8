import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CHECKOUT } from './checkout.ts';

const NOT_OURS = new Set(['node_modules', 'dist', 'coverage']);

/** Paths from the checkout's folder to every file of ours with such a name. */
export async function ourFiles(name: RegExp, folder = ''): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(join(CHECKOUT, folder), { withFileTypes: true })) {
    if (entry.name.startsWith('.') || NOT_OURS.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.push(...(await ourFiles(name, path)));
    else if (name.test(entry.name)) found.push(path);
  }
  return found;
}
