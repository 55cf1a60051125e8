import { fileURLToPath } from 'node:url';
import { ConfigError } from '../config/config-error.ts';
import { builtEntries } from './built-entries.mjs';
import { createCodecLink } from './codec-link.ts';
import { createLauncher } from './launcher.ts';
import type { Launcher } from './launcher.ts';
import { banner, failureText, helpText } from './messages.ts';
import { watchNpm } from './processes/parent-watch.ts';
import { SERVICE_ENTRIES } from './service-processes.ts';
import { readSettings } from './settings.ts';
import type { LauncherSettings } from './settings.ts';

const EXIT_KILLED = 130; // as shells report a program that Ctrl-C ended
/** One Ctrl-C may reach this process twice: from the terminal, and through the process that started it. */
const SAME_SIGNAL_MS = 300;

const checkout = fileURLToPath(new URL('..', import.meta.url));
const startedAt = Date.now();
let stopping = false;

if (process.argv.includes('--help') || process.argv.includes('-h')) {
  console.log(helpText());
} else {
  await run(settingsOrExit());
}

async function run(settings: LauncherSettings): Promise<void> {
  const launcher = createLauncher({
    settings,
    checkout,
    env: process.env,
    entries: SERVICE_ENTRIES,
    words: builtEntries(checkout),
    say,
    onFailure: (error) => void fail(launcher, error),
  });
  stopOnSignals(launcher);
  await watchNpm(() => void stop(launcher));
  say('starting');
  try {
    const service = await launcher.start();
    const link = service.ui_url === null ? null : await createCodecLink(service).catch(() => null);
    if (!stopping) console.log(banner(service, link, settings.localDirectory, checkout));
  } catch (error) {
    if (!stopping) await fail(launcher, error);
  }
}

function stopOnSignals(launcher: Launcher): void {
  let firstAt = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (firstAt === 0) {
        firstAt = Date.now();
        void stop(launcher);
      } else if (Date.now() - firstAt > SAME_SIGNAL_MS) {
        void launcher.kill().finally(() => process.exit(EXIT_KILLED));
      }
    });
  }
}

async function stop(launcher: Launcher): Promise<void> {
  if (stopping) return;
  stopping = true;
  say('stopping (once more to stop at once)');
  await launcher.stop();
  say('stopped');
  process.exit(0);
}

async function fail(launcher: Launcher, error: unknown): Promise<void> {
  if (stopping) return;
  stopping = true;
  console.error(`\n${failureText(error)}\n`);
  await launcher.stop();
  process.exit(1);
}

function settingsOrExit(): LauncherSettings {
  try {
    return readSettings(process.env, checkout);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    return process.exit(1);
  }
}

function say(line: string): void {
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1).padStart(5);
  console.log(`[${seconds} s] ${line}`);
}
