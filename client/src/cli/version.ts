import { readFile } from 'node:fs/promises';

/** The package's own file is two folders up, next to `src` and to `dist`. */
const PACKAGE = new URL('../../package.json', import.meta.url);

export async function packageVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(PACKAGE, 'utf8')) as { version: string };
  return version;
}
