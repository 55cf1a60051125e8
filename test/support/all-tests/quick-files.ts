import { build } from 'esbuild';
import { CHECKOUT } from '../../architecture/support/checkout.ts';

/** Who imports one of them starts a process, a thread or a browser, or waits for a build. */
const SLOW =
  /^(node:)?(child_process|worker_threads)$|^@temporalio\/(testing|worker)$|^(playwright-core|esbuild|vite)$/;

/** Those of the test files that start no process, by all that they import. */
export async function quickFiles(files: readonly string[]): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: CHECKOUT,
    entryPoints: [...files],
    bundle: true,
    // Modules that several files import are read once.
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    outdir: 'not-written',
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  const importers = new Map<string, string[]>();
  const slow = new Set<string>();
  for (const [file, { imports }] of Object.entries(metafile.inputs)) {
    for (const { path, external } of imports) {
      if (external !== true) importers.set(path, [...(importers.get(path) ?? []), file]);
      else if (SLOW.test(path)) slow.add(file);
    }
  }
  // A set is walked to its end, also while it grows.
  for (const file of slow) for (const importer of importers.get(file) ?? []) slow.add(importer);
  return files.filter((file) => !slow.has(file));
}
