import { rm } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtEntries, type EntryWords } from '../../../../local/built-entries.ts';
import { bundle } from '../../../../local/bundle.ts';
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
  const entries = await builtEntries(sources);
  // Next to the packages, which kill points and service share.
  const folder = join(CHECKOUT, 'node_modules/.cache/fault-run', basename(name));
  await bundle(CHECKOUT, [PROCESS_UNDER_TEST], folder);
  return {
    words: (entry) =>
      entries(entry).toSpliced(-1, 0, join(folder, PROCESS_UNDER_TEST.replace(/\.ts$/, '.mjs'))),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
