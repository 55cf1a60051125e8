// @ts-check
// Plain JavaScript, so that `npm start` needs no loader for TypeScript (local/run-built.mjs).
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { access, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Entry files of the processes that people, the launcher and the image start. */
export const ENTRIES = [
  'admin/main.ts',
  'api/main.ts',
  'bot/main.ts',
  'client/src/cli/main.ts',
  'db/migrate-main.ts',
  'encryption/codec-main.ts',
  'local/chain/chain-server.ts',
  'local/chain/proxy/chain-proxy-main.ts',
  'local/demo/main.ts',
  'local/main.ts',
  'local/play-money/main.ts',
  'web/main.ts',
  'worker/main.ts',
  'worker/workflow-bundle-main.ts',
];

/** Kept from one start to the next. Next to `node_modules`, so that packages are found. */
const BUILT = 'dist';

/** The sources from which the newest build was made. */
const SOURCES_FILE = 'sources.json';

/** What decides the files next to the sources: the way to build, and the packages, for which package-lock.json stands. */
const BUNDLER = ['./bundle.mjs', '../package-lock.json'].map((file) =>
  readFileSync(new URL(file, import.meta.url), 'utf8'),
);

/** Since a process was last started from it. Services run for longer; then `fromSources` starts their processes again. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

/** @typedef {(entry: string) => string[]} EntryWords What follows `node` on the command line that starts an entry file of the checkout. */

/** @type {EntryWords} */
export const fromSources = (entry) => ['--import=tsx/esm', entry];

/**
 * By checkout: a process starts the others from the sources that were there when it started the first one.
 *
 * @type {Map<string, Promise<EntryWords>>}
 */
const builds = new Map();

/**
 * Builds the entry files into JavaScript, unless that has been done from the same sources. Node then loads some files instead of a
 * thousand, so a process needs less than half the processor time until it is ready (docs/performance.md, "The start of a process").
 *
 * @param {string} checkout
 * @returns {Promise<EntryWords>}
 */
export function builtEntries(checkout) {
  const known = builds.get(checkout) ?? buildEntries(checkout);
  builds.set(checkout, known);
  // The next caller may have mended the source. This caller gets the error.
  known.catch(() => builds.delete(checkout));
  return known;
}

/**
 * The same, from the sources of now.
 *
 * @param {string} checkout
 * @param {readonly string[]} entries
 * @param {'inside' | 'outside'} packages
 * @returns {Promise<EntryWords>}
 */
export async function buildEntries(checkout, entries = ENTRIES, packages = 'inside') {
  const folder = await buildFolder(checkout, entries, packages);
  return (entry) => {
    if (!entries.includes(entry)) return fromSources(entry);
    const built = fileIn(folder, entry);
    // A build from which no process was started for long may be gone, while a service that runs from it starts a process again.
    return existsSync(built) ? ['--enable-source-maps', built] : fromSources(entry);
  };
}

/**
 * The built file of one of the `ENTRIES`, from the sources of now.
 *
 * @param {string} checkout
 * @param {string} entry
 * @returns {Promise<string>}
 */
export async function builtFile(checkout, entry) {
  return fileIn(await buildFolder(checkout, ENTRIES, 'inside'), entry);
}

/**
 * @param {string} checkout
 * @param {readonly string[]} entries
 * @param {'inside' | 'outside'} packages
 * @returns {Promise<string>}
 */
async function buildFolder(checkout, entries, packages) {
  return (await keptBuild(checkout, entries, packages)) ?? newBuild(checkout, entries, packages);
}

/**
 * @param {string} folder
 * @param {string} entry
 * @returns {string}
 */
function fileIn(folder, entry) {
  return join(folder, entry.replace(/\.ts$/, '.mjs'));
}

/**
 * @param {string} checkout
 * @param {readonly string[]} entries
 * @param {'inside' | 'outside'} packages
 * @returns {Promise<string | undefined>}
 */
async function keptBuild(checkout, entries, packages) {
  try {
    /** @type {string[]} */
    const sources = JSON.parse(await readFile(join(checkout, BUILT, SOURCES_FILE), 'utf8'));
    // Not one promise for each: a thousand small files are read in a fifth of the time.
    const contents = sources.map((source) => readFileSync(join(checkout, source), 'utf8'));
    const folder = folderOf(
      checkout,
      [...entries, packages],
      new Map(sources.map((source, index) => [source, contents[index] ?? ''])),
    );
    await access(folder);
    // It is in use from now on. Only its owner can say so: in the image that is another user.
    await utimes(folder, new Date(), new Date()).catch(() => undefined);
    return folder;
  } catch {
    // Nothing was built yet, or a source is gone.
    return undefined;
  }
}

/**
 * @param {string} checkout
 * @param {readonly string[]} entries
 * @param {'inside' | 'outside'} packages
 * @returns {Promise<string>}
 */
async function newBuild(checkout, entries, packages) {
  const { bundle } = await import('./bundle.mjs');
  // Renamed when it is complete: another process may look for it at any moment, or build it too.
  const unfinished = join(checkout, BUILT, `unfinished-${randomUUID()}`);
  try {
    const contents = await bundle(checkout, entries, unfinished, packages);
    const folder = folderOf(checkout, [...entries, packages], contents);
    await rename(unfinished, folder).catch(async (error) => {
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

/**
 * Processes of an earlier start may run from an earlier build, and be started again from it.
 *
 * @param {string} built
 * @param {string} newest
 * @returns {Promise<void>}
 */
async function removeOld(built, newest) {
  for (const name of await readdir(built)) {
    const folder = join(built, name);
    const { mtimeMs = Date.now() } = (await stat(folder).catch(() => undefined)) ?? {};
    if (folder === newest || name === SOURCES_FILE || Date.now() - mtimeMs < KEPT_MS) continue;
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} checkout
 * @param {readonly string[]} built what else decides the result
 * @param {ReadonlyMap<string, string>} contents
 * @returns {string}
 */
function folderOf(checkout, built, contents) {
  // The files name the place of their sources.
  const hash = createHash('sha256').update(JSON.stringify([BUNDLER, checkout, built]));
  for (const source of [...contents.keys()].toSorted()) {
    hash.update(`${source}\0${contents.get(source)}\0`);
  }
  return join(checkout, BUILT, hash.digest('hex').slice(0, 16));
}
