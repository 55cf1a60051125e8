import { closeBrowser } from './browser.ts';
import { stopParts } from './parts.ts';

/** Loaded by mocha before the tests (.mocharc.json). */
export const mochaHooks = {
  async afterAll(this: Mocha.Context): Promise<void> {
    this.timeout(60_000);
    await Promise.all([closeBrowser(), stopParts()]);
  },
};
