// @ts-check
// Plain JavaScript, as local/built-entries.mjs is.
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/**
 * Packages that stay outside: with native code, or with files that they find from their own place. Temporal's are among them, with those
 * they share, because its worker loads them again in its threads, and a class of one copy is unknown to the other.
 */
const OUTSIDE = [
  '@temporalio/*',
  '@grpc/*',
  'protobufjs',
  'protobufjs/*',
  'long',
  'rxjs',
  '@resvg/*',
  'esbuild',
  'pino',
];

/** Knex asks for the driver of a database when it is used. */
const OTHER_DATABASES = [
  'better-sqlite3',
  'mariadb/*',
  'mysql',
  'mysql2',
  'oracledb',
  'pg-query-stream',
  'sqlite3',
  'tedious',
];

/** Each file has one, for packages in the older form, which call it. */
const REQUIRE = `import { createRequire as createRequireHere } from 'node:module'; const require = createRequireHere(import.meta.url);`;

/**
 * Writes a file of JavaScript for each entry into a folder, and some that they share. Returns the sources by their paths, as they were read.
 *
 * @param {string} checkout
 * @param {readonly string[]} entries
 * @param {string} folder
 * @param {'inside' | 'outside'} packages outside: each process shares its packages with what else is loaded into it
 * @returns {Promise<ReadonlyMap<string, string>>}
 */
export async function bundle(checkout, entries, folder, packages) {
  /** @type {Map<string, string>} */
  const sources = new Map();
  await build({
    absWorkingDir: checkout,
    entryPoints: [...entries],
    outdir: folder,
    outbase: '.',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    ...(packages === 'outside'
      ? { packages: 'external' }
      : { external: [...OUTSIDE, ...OTHER_DATABASES], banner: { js: REQUIRE } }),
    platform: 'node',
    format: 'esm',
    target: 'node20',
    keepNames: true,
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'silent',
    plugins: [readSources(checkout, sources)],
  });
  return sources;
}

/**
 * Reads the sources. What they find next to themselves, they find there also when they are built.
 *
 * @param {string} checkout
 * @param {Map<string, string>} sources
 * @returns {import('esbuild').Plugin}
 */
function readSources(checkout, sources) {
  return {
    name: 'read-sources',
    setup({ onLoad }) {
      onLoad({ filter: /\.(ts|mjs)$/ }, async ({ path }) => {
        // package-lock.json stands for these.
        if (path.includes('/node_modules/')) return undefined;
        const text = await readFile(path, 'utf8');
        sources.set(relative(checkout, path), text);
        return {
          contents: text.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
          loader: 'ts',
        };
      });
    },
  };
}
