import type { Page } from 'playwright-core';

/** Holds the list of words back: without it, nothing can be checked or completed. The result lets it pass. */
export async function holdWordList(page: Page): Promise<() => void> {
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/english-/, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}
