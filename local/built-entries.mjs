// @ts-check
// Plain JavaScript, so that `npm start` needs no loader for TypeScript (local/run-built.mjs).
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { access, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Entry files of the processes that people, the launcher and the image start. */
export const ENTRIES = [
  'admin/main.ts',
  'api/main.ts',
  'bot/main.ts',
  'client/src/cli/main.ts',
  'db/migrate-main.ts',
  'codec/main.ts',
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
const DIST = 'dist';

/** The sources from which the newest build was made. */
const SOURCES_FILE = 'sources.json';

/** The bundler is not part of a build: it would replace its own words. */
const BUNDLER = new URL('./bundle.mjs', import.meta.url);

/** Files next to the sources that a build depends on. npm writes the last one when it has installed packages. */
const OTHER_INPUTS = [
  BUNDLER,
  new URL('../tsconfig.json', import.meta.url),
  new URL('../node_modules/.package-lock.json', import.meta.url),
].map((file) => readFileSync(file, 'utf8'));

/** A build is removed if no process has used it for that long; a running process says every day that it does (local/run-built.mjs). */
const KEPT_MS = 2 * 24 * 60 * 60_000;

const UNFINISHED = 'unfinished-';

/** @typedef {(entry: string) => string[]} EntryWords What follows `node` on the command line that starts an entry file of the checkout. */

/** @typedef {'inside' | 'outside'} Packages Outside: a process shares its packages with what else is loaded into it. */

/** @type {EntryWords} */
export const fromSources = (entry) => ['--import=tsx/esm', entry];

/**
 * By checkout: a process starts the others from the sources that were there when it started the first one.
 *
 * @type {Map<string, Promise<EntryWords>>}
 */
const known = new Map();

/**
 * Builds the entry files into JavaScript, unless that has been done from the same sources. Node then loads some files instead of two
 * thousand, so a process loads in a third of the processor time (docs/performance.md, "The start of a process").
 *
 * @param {string} checkout
 * @returns {Promise<EntryWords>}
 */
export function builtEntries(checkout) {
  const words = known.get(checkout) ?? buildEntries(checkout);
  known.set(checkout, words);
  // The next caller may have mended the source. This caller gets the error.
  words.catch(() => known.delete(checkout));
  return words;
}

/**
 * The same, from the sources of now.
 *
 * @param {string} checkout
 * @param {readonly string[]} entries
 * @param {Packages} packages
 * @returns {Promise<EntryWords>}
 */
export async function buildEntries(checkout, entries = ENTRIES, packages = 'inside') {
  const folder = await folderOfBuild(checkout, entries, packages);
  return (entry) => {
    if (!entries.includes(entry)) return fromSources(entry);
    const file = fileIn(folder, entry);
    // A build that no process has used for long may be gone, while a service that runs from it starts a process again.
    return existsSync(file) ? ['--enable-source-maps', file] : fromSources(entry);
  };
}

/**
 * The built file of one of the `ENTRIES`, from the sources of now, and the folder of its build.
 *
 * @param {string} checkout
 * @param {string} entry
 * @returns {Promise<{ file: string, folder: string }>}
 */
export async function builtFile(checkout, entry) {
  const folder = await folderOfBuild(checkout, ENTRIES, 'inside');
  return { file: fileIn(folder, entry), folder };
}

/**
 * Says that a build is in use. Only the owner of its folder can: in the image that is another user, and nothing is removed there.
 *
 * @param {string} folder
 * @returns {Promise<void>}
 */
export async function markUsed(folder) {
  await utimes(folder, new Date(), new Date()).catch(() => undefined);
}

/**
 * @param {string} checkout
 * @param {readonly string[]} entries
 * @param {Packages} packages
 * @returns {Promise<string>}
 */
async function folderOfBuild(checkout, entries, packages) {
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
 * @param {Packages} packages
 * @returns {Promise<string | undefined>}
 */
async function keptBuild(checkout, entries, packages) {
  try {
    /** @type {string[]} */
    const sources = JSON.parse(await readFile(join(checkout, DIST, SOURCES_FILE), 'utf8'));
    // Without a promise for each: a thousand small files are read in a fifth of the time.
    const contents = sources.map((source) => readFileSync(join(checkout, source), 'utf8'));
    const bySource = new Map(sources.map((source, index) => [source, contents[index] ?? '']));
    const folder = join(checkout, DIST, nameOf(checkout, [...entries, packages], bySource));
    await access(folder);
    await markUsed(folder);
    return folder;
  } catch {
    // Nothing was built yet, or a source is gone.
    return undefined;
  }
}

/**
 * @param {string} checkout
 * @param {readonly string[]} entries
 * @param {Packages} packages
 * @returns {Promise<string>}
 */
async function newBuild(checkout, entries, packages) {
  /** @type {typeof import('./bundle.mjs')} */
  const { bundle } = await import(BUNDLER.href);
  // Renamed when it is complete: another process may look for it at any moment, or build it too.
  const unfinished = join(checkout, DIST, `${UNFINISHED}${randomUUID()}`);
  try {
    const contents = await bundle(checkout, entries, unfinished, packages);
    const folder = join(checkout, DIST, nameOf(checkout, [...entries, packages], contents));
    await rename(unfinished, folder).catch(async (error) => {
      if (!(await stat(folder).catch(() => undefined))) throw error;
    });
    const list = join(checkout, DIST, SOURCES_FILE);
    await writeFile(`${unfinished}.json`, JSON.stringify([...contents.keys()].toSorted()));
    await rename(`${unfinished}.json`, list);
    // The next build tries again.
    await removeUnused(folder).catch(() => undefined);
    return folder;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/**
 * Processes of an earlier start may run from an earlier build, and be started again from it.
 *
 * @param {string} newest
 * @returns {Promise<void>}
 */
async function removeUnused(newest) {
  const dist = dirname(newest);
  for (const name of await readdir(dist)) {
    const path = join(dist, name);
    const { mtimeMs = Date.now() } = (await stat(path).catch(() => undefined)) ?? {};
    if (path === newest || name === SOURCES_FILE || Date.now() - mtimeMs < KEPT_MS) continue;
    // Half a build must not be found.
    const removed = join(dist, `${UNFINISHED}${randomUUID()}`);
    await rename(path, removed);
    await rm(removed, { recursive: true, force: true });
  }
}

/**
 * @param {string} checkout
 * @param {readonly string[]} what is built, and how
 * @param {ReadonlyMap<string, string>} contents
 * @returns {string}
 */
function nameOf(checkout, what, contents) {
  // Built files name the place of their sources.
  const hash = createHash('sha256').update(JSON.stringify([OTHER_INPUTS, checkout, what]));
  for (const source of [...contents.keys()].toSorted()) {
    hash.update(`${source}\0${contents.get(source)}\0`);
  }
  return hash.digest('hex').slice(0, 16);
}
