import type { Browser } from 'playwright-core';
import { findChromium } from './chromium-binary.ts';
import { createChromiumSources } from './chromium-sources.ts';

/** A host that is not localhost, and so not trusted without https. It leads to this machine. */
export const PLAIN_HOST = 'plain.test';

/**
 * Features that playwright-core switches off, but without `ThirdPartyStoragePartitioning`: in a browser that people use, a frame of another
 * site has a storage of its own, and the Mini App has to live with that. Chromium takes the last of two lists.
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'PaintHolding',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

let started: Promise<Browser> | undefined;

/** The one Chromium of a test process; tests make contexts in it. Without a Chromium the test fails and says what to do. */
export function sharedBrowser(): Promise<Browser> {
  started ??= launchBrowser();
  return started;
}

/** For the end of the run; does nothing if no test asked for a browser. */
export async function closeBrowser(): Promise<void> {
  await (await started)?.close();
}

/** A browser with switches of its own, which the caller closes. */
export async function launchBrowser(switches: readonly string[] = []): Promise<Browser> {
  const executablePath = await findChromium(process.env, createChromiumSources(), (line) =>
    console.log(line),
  );
  // Here, because this file is loaded by every run, also by those without a browser.
  const { chromium } = await import('playwright-core');
  return await chromium.launch({
    executablePath,
    timeout: 240_000,
    args: [
      `--disable-features=${DISABLED_FEATURES.join(',')}`,
      `--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`,
      // The user root has no sandbox.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...switches,
    ],
  });
}
