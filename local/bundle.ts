import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';

/**
 * Writes a file of JavaScript for each entry into a folder, and some that they share; packages stay outside. Returns the sources by their
 * paths, as they were read.
 */
export async function bundle(
  checkout: string,
  entries: readonly string[],
  folder: string,
): Promise<ReadonlyMap<string, string>> {
  const sources = new Map<string, string>();
  await build({
    absWorkingDir: checkout,
    entryPoints: [...entries],
    outdir: folder,
    outbase: '.',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    keepNames: true,
    sourcemap: 'linked',
    logLevel: 'silent',
    plugins: [readSources(checkout, sources)],
  });
  return sources;
}

/** Reads the sources. What they find next to themselves, they find there also when they are built. */
function readSources(checkout: string, sources: Map<string, string>): Plugin {
  return {
    name: 'read-sources',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, async ({ path }) => {
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
