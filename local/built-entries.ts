import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { version } from 'esbuild';
import { bundle } from './bundle.ts';

/** Entry files of processes that are started often. Migrations are not among them: knex loads each by its name from the sources. */
const ENTRIES: readonly string[] = [
  'admin/main.ts',
  'api/main.ts',
  'bot/main.ts',
  'client/src/cli/main.ts',
  'encryption/codec-main.ts',
  'local/chain/chain-server.ts',
  'local/chain/proxy/chain-proxy-main.ts',
  'web/main.ts',
  'worker/main.ts',
];

/** Kept from one start to the next. Next to `node_modules`, so that packages are found. */
const BUILT = 'dist';

/** The sources from which the newest build was made. */
const SOURCES_FILE = 'sources.json';

/** Another way to build makes other files. */
const BUNDLER = readFileSync(new URL('./bundle.ts', import.meta.url), 'utf8');

/** Since a process was last started from it. Services run for longer; then `fromSources` starts their processes again. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

/** What follows `node` on the command line that starts an entry file of the checkout. */
export type EntryWords = (entry: string) => string[];

export const fromSources: EntryWords = (entry) => ['--import=tsx/esm', entry];

/** By checkout: a process starts the others from the sources that were there when it started the first one. */
const builds = new Map<string, Promise<EntryWords>>();

/**
 * Builds the entry files into JavaScript, unless that has been done from the same sources. Node then loads some files instead of a
 * thousand, so a process needs less than half the processor time until it is ready (docs/performance.md, "The start of a process").
 */
export function builtEntries(checkout: string): Promise<EntryWords> {
  const known = builds.get(checkout) ?? buildEntries(checkout);
  builds.set(checkout, known);
  // The next caller may have mended the source. This caller gets the error.
  known.catch(() => builds.delete(checkout));
  return known;
}

/** The same, from the sources of now. */
export async function buildEntries(checkout: string, entries = ENTRIES): Promise<EntryWords> {
  const folder = (await keptBuild(checkout, entries)) ?? (await newBuild(checkout, entries));
  return (entry) => {
    if (!entries.includes(entry)) return fromSources(entry);
    const built = join(folder, entry.replace(/\.ts$/, '.mjs'));
    // A build from which no process was started for long may be gone, while a service that runs from it starts a process again.
    return existsSync(built) ? ['--enable-source-maps', built] : fromSources(entry);
  };
}

async function keptBuild(checkout: string, entries: readonly string[]): Promise<string | undefined> {
  try {
    const sources = JSON.parse(await readFile(join(checkout, BUILT, SOURCES_FILE), 'utf8')) as string[];
    const contents = await Promise.all(sources.map((source) => readFile(join(checkout, source), 'utf8')));
    const folder = folderOf(
      checkout,
      entries,
      new Map(sources.map((source, index) => [source, contents[index] ?? ''])),
    );
    // It is in use from now on.
    await utimes(folder, new Date(), new Date());
    return folder;
  } catch {
    // Nothing was built yet, or a source is gone.
    return undefined;
  }
}

async function newBuild(checkout: string, entries: readonly string[]): Promise<string> {
  // Renamed when it is complete: another process may look for it at any moment, or build it too.
  const unfinished = join(checkout, BUILT, `unfinished-${randomUUID()}`);
  try {
    const contents = await bundle(checkout, entries, unfinished);
    const folder = folderOf(checkout, entries, contents);
    await rename(unfinished, folder).catch(async (error: unknown) => {
      if (!(await stat(folder).catch(() => undefined))) throw error;
    });
    const list = join(checkout, BUILT, SOURCES_FILE);
    await writeFile(`${unfinished}.json`, JSON.stringify([...contents.keys()].toSorted()));
    await rename(`${unfinished}.json`, list);
    await removeOld(join(checkout, BUILT), folder);
    return folder;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Processes of an earlier start may run from an earlier build, and be started again from it. */
async function removeOld(built: string, newest: string): Promise<void> {
  for (const name of await readdir(built)) {
    const folder = join(built, name);
    const { mtimeMs = Date.now() } = (await stat(folder).catch(() => undefined)) ?? {};
    if (folder === newest || name === SOURCES_FILE || Date.now() - mtimeMs < KEPT_MS) continue;
    await rm(folder, { recursive: true, force: true });
  }
}

function folderOf(
  checkout: string,
  entries: readonly string[],
  contents: ReadonlyMap<string, string>,
): string {
  const hash = createHash('sha256').update(JSON.stringify([version, BUNDLER, entries]));
  for (const source of [...contents.keys()].toSorted()) {
    hash.update(`${source}\0${contents.get(source)}\0`);
  }
  return join(checkout, BUILT, hash.digest('hex').slice(0, 16));
}
