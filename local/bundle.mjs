// @ts-check
// Plain JavaScript, as local/built-entries.mjs is.
import { readFile } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, stop } from 'esbuild';

/** Packages that stay outside. */
const OUTSIDE = [
  // Temporal's worker loads them again in its threads, and a class of one copy is unknown to the other.
  '@temporalio/*',
  '@grpc/*',
  'protobufjs',
  'protobufjs/*',
  'long',
  'rxjs',
  // Native code, and files that a package finds from its own place.
  '@resvg/*',
  'bufferutil',
  'utf-8-validate',
  'esbuild',
  'pino',
  // It uses a part of Node that Node warns of if it is used outside of node_modules.
  'node-fetch',
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

/** Packages in the older form of modules call `require`, which a file in the newer form does not have. */
const REQUIRE = `import { createRequire as createRequireHere } from 'node:module'; const require = createRequireHere(import.meta.url);`;

/** Builds under way. */
let running = 0;

/**
 * Writes a file of JavaScript for each entry into a folder, and some that they share. Returns the sources by their paths, as they were read.
 *
 * @param {string} checkout
 * @param {readonly string[]} entries
 * @param {string} folder
 * @param {import('./built-entries.mjs').Packages} packages
 * @returns {Promise<ReadonlyMap<string, string>>}
 */
export async function bundle(checkout, entries, folder, packages) {
  /** @type {Map<string, string>} */
  const sources = new Map();
  running += 1;
  try {
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
  } finally {
    running -= 1;
    // Otherwise the bundler's own process would stay as long as this one.
    if (running === 0) await stop();
  }
  return sources;
}

/**
 * Reads the sources. They find the files next to themselves also when they are built.
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
        const source = relative(checkout, path);
        // A build does not depend on the sources of packages, but on the list of what is installed (local/built-entries.mjs).
        if (source.split(sep).includes('node_modules')) return undefined;
        const text = await readFile(path, 'utf8');
        sources.set(source, text);
        return {
          contents: text.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
          loader: 'ts',
        };
      });
    },
  };
}
