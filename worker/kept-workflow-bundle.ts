import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WorkflowBundle } from '@temporalio/worker';

/** The sources of a bundle; package-lock.json stands for all packages. */
export const WORKFLOW_SOURCES = [
  'workflows',
  'domain',
  'encryption/failure-converter.mjs',
  'package-lock.json',
];

const NAME = /^workflow-bundle-.*\.js$/;

export interface KeptWorkflowBundleOptions {
  /** Created if it is missing. Null: the bundle is not kept. */
  directory: string | null;
  build: () => Promise<WorkflowBundle>;
  /** The folder that holds the sources. */
  root?: string;
  sources?: readonly string[];
  /** Called if the directory cannot be used: the bundle is built and not kept. */
  onProblem: (error: unknown) => void;
}

/**
 * The bundle that an earlier start built, or a new one. It is found by a hash of its sources, because a bundle of other
 * sources would replay open operations with other code. Only the newest one is kept.
 */
export async function keptWorkflowBundle(options: KeptWorkflowBundleOptions): Promise<WorkflowBundle> {
  const { directory, build, onProblem } = options;
  const root = options.root ?? fileURLToPath(new URL('..', import.meta.url));
  const sources = options.sources ?? WORKFLOW_SOURCES;
  if (directory === null) return build();

  const name = await bundleName(root, sources).catch(onProblem);
  if (typeof name !== 'string') return build();
  const file = join(directory, name);
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept !== undefined) return { code: kept };

  const bundle = await build();
  try {
    // A source may have been saved meanwhile: then it is unknown which version the bundle contains.
    if (name === (await bundleName(root, sources))) await keep(directory, name, bundle.code);
  } catch (error) {
    onProblem(error);
  }
  return bundle;
}

async function bundleName(root: string, sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(root).update(process.version);
  for (const source of sources) {
    for (const file of await filesOf(root, source)) {
      const content = await readFile(join(root, file));
      hash.update(`${file} ${content.length}\n`).update(content);
    }
  }
  return `workflow-bundle-${hash.digest('hex')}.js`;
}

async function filesOf(root: string, source: string): Promise<string[]> {
  if ((await stat(join(root, source))).isFile()) return [source];
  const entries = await readdir(join(root, source), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return files.map((file) => relative(root, file)).sort();
}

/** Renamed when it is complete and on the disk: another worker may read it at any moment. */
async function keep(directory: string, name: string, code: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  const unfinished = join(directory, `${name}.${process.pid}`);
  await writeFile(unfinished, code, { flush: true });
  await rename(unfinished, join(directory, name));
  const older = (await readdir(directory)).filter((each) => NAME.test(each) && each !== name);
  await Promise.all(older.map((each) => rm(join(directory, each), { force: true })));
}
