import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VERSION } from '../../domain/version.ts';
import { runPageBuild } from '../page-build.ts';
import { manifestOf, type PageManifest } from './manifest.ts';

/** Builds the page from this checkout into a folder of its own: what is in `page/dist` may be of other sources. */
export async function checkoutManifest(checkout: string): Promise<PageManifest> {
  const folder = await mkdtemp(join(tmpdir(), 'wallet-page-'));
  try {
    await runPageBuild(checkout, folder);
    return await manifestOf(folder, VERSION);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
