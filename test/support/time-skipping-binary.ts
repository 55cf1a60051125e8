import { homedir } from 'node:os';
import { join } from 'node:path';

/** The release whose behaviour the tests were written against. */
export const TEST_SERVER_VERSION = '1.31.0';

const NAME = 'temporal-test-server';

/** The machine's functions that finding the server needs. */
export interface TestServerSources {
  isExecutable(file: string): Promise<boolean>;
  /** The Temporal SDK downloads it, to `temporal-test-server` in this folder. */
  download(folder: string): Promise<void>;
  /** Maven fetches its jars; a script that runs them is `temporal-test-server` in this folder. */
  fetchWithMaven(folder: string): Promise<void>;
}

class TestServerError extends Error {
  constructor(cached: string, problems: { download: string; maven: string }) {
    super(
      [
        'The time-skipping Temporal test server is missing. Use one of these four ways:',
        '  1. Set TEMPORAL_TEST_SERVER_PATH to one.',
        `  2. Put one in the cache: ${cached}`,
        `  3. Let the Temporal SDK download it. It tried: ${problems.download}`,
        `  4. Install Java and Maven, so that its jars can be fetched. It tried: ${problems.maven}`,
      ].join('\n'),
    );
    this.name = 'TestServerError';
  }
}

/**
 * The path of a time-skipping test server: TEMPORAL_TEST_SERVER_PATH, what was fetched before, the SDK's download,
 * Maven. As with the `temporal` binary (local/temporal/temporal-binary.ts), what is fetched is kept outside the checkout.
 */
export async function findTestServer(
  env: NodeJS.ProcessEnv,
  sources: TestServerSources,
  say: (line: string) => void,
): Promise<string> {
  const chosen = env['TEMPORAL_TEST_SERVER_PATH'];
  if (chosen) {
    if (await sources.isExecutable(chosen)) return chosen;
    throw new Error(`TEMPORAL_TEST_SERVER_PATH is ${chosen}, which can't be run.`);
  }
  const cache = join(env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'wallet-service');
  const fromMaven = join(cache, `${NAME}-${TEST_SERVER_VERSION}`);
  // Which release the SDK fetches is the SDK's to say.
  const downloaded = join(cache, `${NAME}-download`);
  for (const folder of [fromMaven, downloaded]) {
    if (await sources.isExecutable(join(folder, NAME))) return join(folder, NAME);
  }

  let downloadProblem: string;
  try {
    say('downloading the time-skipping Temporal test server (once)');
    await sources.download(downloaded);
    return join(downloaded, NAME);
  } catch (error) {
    downloadProblem = firstLine(error);
  }
  try {
    say(`the download is not to be had (${downloadProblem})`);
    say(`fetching the test server ${TEST_SERVER_VERSION} with Maven instead (once, 33 MB)`);
    await sources.fetchWithMaven(fromMaven);
    return join(fromMaven, NAME);
  } catch (error) {
    throw new TestServerError(join(fromMaven, NAME), { download: downloadProblem, maven: firstLine(error) });
  }
}

function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split('\n')[0] ?? '';
}
