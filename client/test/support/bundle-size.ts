import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** Limit for a page that uses all of the library: bundled with its packages, minified and gzipped. */
export const MAX_BUNDLE_BYTES = 50_000;

const ENTRY = fileURLToPath(new URL('../../src/index.ts', import.meta.url));

export interface BundleSize {
  minifiedBytes: number;
  gzippedBytes: number;
}

/** Fails if the library needs anything that browsers do not have. */
export async function measureBundle(): Promise<BundleSize> {
  const { outputFiles } = await build({
    entryPoints: [ENTRY],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    write: false,
  });
  const [bundle] = outputFiles;
  if (!bundle) throw new Error('nothing was bundled');
  return {
    minifiedBytes: bundle.contents.length,
    gzippedBytes: gzipSync(bundle.contents, { level: 9 }).length,
  };
}
