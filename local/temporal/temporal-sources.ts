import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:fs';
import { access, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { GUARD_SCRIPT } from '../processes/child-process.ts';
import { TEMPORAL_CLI_VERSION } from './temporal-binary.ts';
import type { Progress, TemporalSources } from './temporal-binary.ts';

const CLI_MODULE = `github.com/temporalio/cli/cmd/temporal@v${TEMPORAL_CLI_VERSION}`;
const PROGRESS_INTERVAL_MS = 5_000;
/** A download without new data for this long is given up. */
const DOWNLOAD_STALL_MS = 60_000;
const UNFINISHED = 'unfinished-';
/** Far longer than a build takes. */
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;
const BYTES_PER_MB = 1_000_000;
/** For the progress: modules and packages of one build of this version, counted once on Linux. */
const BUILD_MODULES = 160;
const BUILD_PACKAGES = 1_300;

/** This machine's ways to a `temporal` binary. */
export function createTemporalSources(): TemporalSources {
  return { isExecutable, download, build };
}

async function isExecutable(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

/** In a separate process: the SDK's native part would stay in the launcher, with its own signal handlers. */
function download(file: string, progress: Progress): Promise<void> {
  return intoPlace(file, async (folder) => {
    const entry = fileURLToPath(new URL('./temporal-download.ts', import.meta.url));
    const child = spawnGuarded([process.execPath, '--import=tsx/esm', entry, folder], process.env);
    const started = Date.now();
    let [bytes, lastGrowth, lastLine] = [0, started, 'nothing arrived'];
    createInterface({ input: child.stderr }).on('line', (line) => (lastLine = line));
    const timer = setInterval(() => {
      void sizeOf(folder).then((size) => {
        if (size > bytes) [bytes, lastGrowth] = [size, Date.now()];
        progress(`downloaded ${Math.round(bytes / BYTES_PER_MB)} MB, ${elapsedSeconds(started)} s`);
        if (Date.now() - lastGrowth > DOWNLOAD_STALL_MS) child.kill('SIGQUIT');
      });
    }, PROGRESS_INTERVAL_MS);
    const code = await exitOf(child).finally(() => clearInterval(timer));
    const [name] = await readdir(folder);
    // The innermost cause is the last line; the addresses before it add nothing.
    if (code !== 0 || name === undefined) throw new Error(lastLine.split(/ for url \([^)]*\): /).at(-1));
    return name;
  });
}

function build(file: string, progress: Progress): Promise<void> {
  return intoPlace(file, async (folder) => {
    const child = spawnGuarded(['go', 'install', '-v', CLI_MODULE], { ...process.env, GOBIN: folder });
    const started = Date.now();
    let [modules, packages, lastLine] = [0, 0, ''];
    createInterface({ input: child.stderr }).on('line', (line) => {
      lastLine = line;
      if (line.startsWith('go: downloading')) modules += 1;
      else if (!line.startsWith('go:')) packages += 1;
    });
    const timer = setInterval(() => {
      const fetched = `${modules} of about ${BUILD_MODULES} modules fetched`;
      const compiled = `${packages} of about ${BUILD_PACKAGES} packages compiled`;
      progress(`${fetched}, ${compiled}, ${elapsedSeconds(started)} s`);
    }, PROGRESS_INTERVAL_MS);
    const code = await exitOf(child).finally(() => clearInterval(timer));
    if (code !== 0) throw new Error(`go install ended with code ${code}: ${lastLine}`);
    return 'temporal';
  });
}

/** Made in a separate folder, then renamed: an interruption, or two at once, leave no partial file. */
async function intoPlace(file: string, make: (folder: string) => Promise<string>): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await removeAbandoned(dirname(file));
  const unfinished = await mkdtemp(join(dirname(file), UNFINISHED));
  try {
    await rename(join(unfinished, await make(unfinished)), file);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((each) => each.startsWith(UNFINISHED))) {
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MS)
      await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Ends with the launcher, because the pipe closes then. */
function spawnGuarded(command: string[], env: NodeJS.ProcessEnv) {
  return spawn(process.execPath, [GUARD_SCRIPT, '--', ...command], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
}

function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? -1));
  });
}

async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = names.map((name) =>
    stat(join(folder, name)).then(
      (found) => found.size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

function elapsedSeconds(since: number): number {
  return Math.round((Date.now() - since) / 1000);
}
