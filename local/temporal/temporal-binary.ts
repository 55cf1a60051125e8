import { homedir } from 'node:os';
import { join } from 'node:path';

/** The newest version that `go install` accepts: later ones have a `replace` in their go.mod. */
export const TEMPORAL_CLI_VERSION = '1.5.1';

export type Progress = (line: string) => void;

/** The machine's means of finding the binary; tests replace them. */
export interface TemporalSources {
  /** True if the file exists and may be executed. */
  isExecutable(file: string): Promise<boolean>;
  /** Lets the Temporal SDK download the CLI to this file. */
  download(file: string, progress: Progress): Promise<void>;
  /** Builds the CLI to this file with `go install`. */
  build(file: string, progress: Progress): Promise<void>;
}

export class TemporalBinaryError extends Error {
  constructor(problems: { download: string; build: string }) {
    super(
      [
        'No Temporal server was found to start. One of these four ways is needed:',
        '  1. Set TEMPORAL_ADDRESS to a Temporal server that runs already.',
        "  2. Install Temporal's command line tool, so that `temporal` is on the PATH, or set TEMPORAL_CLI_PATH to it.",
        `  3. Let the Temporal SDK download it. It tried: ${problems.download}`,
        `  4. Install Go, so that it can be built. It tried: ${problems.build}`,
      ].join('\n'),
    );
    this.name = 'TemporalBinaryError';
  }
}

/**
 * The path of a `temporal` binary: TEMPORAL_CLI_PATH, the PATH, the SDK's download, a build with Go. The latter two are kept
 * outside the checkout. An existing binary is used before anything is fetched, so that a machine without the open internet
 * does not try the download on each start.
 */
export async function findTemporalBinary(
  env: NodeJS.ProcessEnv,
  sources: TemporalSources,
  progress: Progress,
): Promise<string> {
  const chosen = env['TEMPORAL_CLI_PATH'];
  if (chosen) {
    if (await sources.isExecutable(chosen)) return chosen;
    throw new Error(`TEMPORAL_CLI_PATH is ${chosen}, which can't be run.`);
  }
  const cache = join(env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'wallet-service');
  const downloaded = join(cache, 'temporal-download', 'temporal');
  const built = join(cache, `temporal-cli-${TEMPORAL_CLI_VERSION}`, 'temporal');

  const onPath = folders(env['PATH']).map((folder) => join(folder, 'temporal'));
  for (const file of [...onPath, downloaded, built]) {
    if (await sources.isExecutable(file)) return file;
  }

  let downloadProblem: string;
  try {
    progress('downloading the Temporal server (once)');
    await sources.download(downloaded, progress);
    return downloaded;
  } catch (error) {
    downloadProblem = firstLine(error);
  }
  try {
    progress(`the download failed (${downloadProblem})`);
    progress(`building the Temporal server ${TEMPORAL_CLI_VERSION} with Go instead (once, some minutes)`);
    await sources.build(built, progress);
    return built;
  } catch (error) {
    throw new TemporalBinaryError({ download: downloadProblem, build: firstLine(error) });
  }
}

function folders(path = ''): string[] {
  return path.split(':').filter((folder) => folder !== '');
}

function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split('\n')[0] ?? '';
}
