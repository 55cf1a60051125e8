import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { OpenFile } from '../http/serve-files.ts';
import { OperatorError } from '../domain/operator-error.ts';
import { MINI_APP_PATH } from '../domain/sessions/mini-app-path.ts';

/** Longest useful cache time (RFC 9111 has no limit, browsers use a year). */
const YEAR_SECONDS = 31_536_000;

/** Vite writes the hash of the content into the names of these files. */
const HASHED = /^\/assets\//;

/** Every file of the build by its path; `/` is index.html. */
export async function pageFiles(directory: string): Promise<ReadonlyMap<string, OpenFile>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = new Map<string, OpenFile>();
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    // Now, and not at the first request: a build that replaces the files does not change what this process serves.
    const content = await readFile(file);
    const path = `/${relative(directory, file).split(sep).join('/')}`;
    files.set(path === '/index.html' ? '/' : path, {
      type: extname(file),
      headers: { 'cache-control': cacheControl(path) },
      read: async () => content,
    });
  }
  if (!files.has('/')) {
    throw new OperatorError(
      `The wallet page is not built: ${directory} has no index.html. Run \`npm run web:build\`.`,
    );
  }
  return files;
}

/** The page once more, at the path that the messenger may frame. */
export function withMiniApp(files: ReadonlyMap<string, OpenFile>): ReadonlyMap<string, OpenFile> {
  const page = files.get('/');
  return page ? new Map([...files, [MINI_APP_PATH, page]]) : files;
}

/** Others are cached too, but checked each time: a new version has the same paths. */
function cacheControl(path: string): string {
  return HASHED.test(path) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache';
}
