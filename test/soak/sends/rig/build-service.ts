import { rm } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildEntries, type EntryWords } from '../../../../local/built-entries.mjs';
import { bundle } from '../../../../local/bundle.mjs';
import { CHECKOUT } from '../../../architecture/support/checkout.ts';

const PROCESS_UNDER_TEST = relative(
  CHECKOUT,
  fileURLToPath(new URL('./process-under-test.ts', import.meta.url)),
);

/** Entries of the service, with kill points. */
export interface BuiltService {
  words: EntryWords;
  remove(): Promise<void>;
}

/** Built: a process that is killed hundreds of times is back in half the time. `name` differs between runs of one checkout. */
export async function buildService(sources: string, name: string): Promise<BuiltService> {
  // Kill points and service share the packages.
  const entries = await buildEntries(sources, undefined, 'outside');
  const folder = join(CHECKOUT, 'node_modules/.cache/fault-run', basename(name));
  await bundle(CHECKOUT, [PROCESS_UNDER_TEST], folder, 'outside');
  return {
    words: (entry) =>
      entries(entry).toSpliced(-1, 0, join(folder, PROCESS_UNDER_TEST.replace(/\.ts$/, '.mjs'))),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
