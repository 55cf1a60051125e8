import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** The sources of the page; package-lock.json stands for all packages. */
const SOURCES = ['page', 'client/src', 'package-lock.json'];

const BUILT = 'page/dist';

const CACHE = 'node_modules/.cache/wallet-page';

export interface PageBuildOptions {
  checkout: string;
  say: (line: string) => void;
}

/** Runs `npm run web:build` if the page was never built, or from other sources. */
export async function buildPage({ checkout, say }: PageBuildOptions): Promise<void> {
  const hash = await sourcesHash(checkout);
  // Not in the folder itself, every file of which is served.
  const hashFile = join(checkout, CACHE, 'built-from');
  const isBuilt = await stat(join(checkout, BUILT, 'index.html')).then(
    () => true,
    () => false,
  );
  if (isBuilt && (await readFile(hashFile, 'utf8').catch(() => '')) === hash) return;
  say('building the wallet page (npm run web:build), because its sources have changed');
  // Into a folder of its own, so that a page process that starts meanwhile never reads half of it.
  const unfinished = join(checkout, CACHE, `build-${process.pid}`);
  await mkdir(join(checkout, CACHE), { recursive: true });
  try {
    await runPageBuild(checkout, unfinished);
    await rm(join(checkout, BUILT), { recursive: true, force: true });
    await rename(unfinished, join(checkout, BUILT));
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  await writeFile(hashFile, hash);
}

/** Runs `npm run web:build` into a folder. */
export async function runPageBuild(checkout: string, folder: string): Promise<void> {
  const build = spawn('npm', ['run', '--silent', 'web:build', '--', '--outDir', folder], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [build.stdout, build.stderr]) stream.on('data', (text) => (output += String(text)));
  const [code] = (await once(build, 'close')) as [number | null];
  if (code !== 0)
    throw new Error(`The wallet page could not be built (npm run web:build):\n${output.trim()}`);
}

async function sourcesHash(checkout: string): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of await filesOf(checkout, source)) {
      const content = await readFile(join(checkout, file));
      hash.update(`${file} ${content.length}\n`).update(content);
    }
  }
  return hash.digest('hex');
}

async function filesOf(checkout: string, source: string): Promise<string[]> {
  if ((await stat(join(checkout, source))).isFile()) return [source];
  const entries = await readdir(join(checkout, source), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(checkout, join(entry.parentPath, entry.name)));
  return files.filter((file) => !file.startsWith(`${BUILT}/`)).sort();
}
