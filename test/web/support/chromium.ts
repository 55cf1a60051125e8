import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

/** Where systems put it. */
const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Root has no sandbox of its own to give. */
const ROOT_OPTIONS = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** Chromium of `CHROMIUM_PATH` or of the system; without one the test fails. */
export function launchChromium(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? INSTALLED.find((path) => existsSync(path));
  if (executablePath === undefined) {
    throw new Error('Chromium is missing: install the package chromium, or set CHROMIUM_PATH.');
  }
  return chromium.launch({ executablePath, args: ROOT_OPTIONS });
}
