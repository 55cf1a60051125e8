import type { Page } from 'playwright-core';

/**
 * A script as text, because functions that the compiler touched do not run in a page. Names of wallets and symbols of tokens may end with an
 * ellipsis, and text for screen readers alone is not seen.
 */
const CUT_TEXTS = `(() => {
  const MAY_BE_SHORT = '.hidden-text, .wallet-switch span, .token-button-text';
  const cut = new Set();
  for (const element of document.querySelectorAll('body *')) {
    const words = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== '');
    if (!words || element.closest(MAY_BE_SHORT) || !element.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(element);
    const text = range.getBoundingClientRect();
    if (text.width === 0) continue;
    for (let box = element; box && box !== document.documentElement; box = box.parentElement) {
      const { overflowX, position } = getComputedStyle(box);
      const { left, right } = box.getBoundingClientRect();
      const clips = overflowX !== 'visible' && box !== document.body;
      if (clips && (text.left < left - 1 || text.right > right + 1)) cut.add(element.textContent.trim().slice(0, 60));
      if (position === 'fixed') break;
    }
    if (text.left < -1 || text.right > window.innerWidth + 1) cut.add(element.textContent.trim().slice(0, 60));
  }
  return [...cut];
})()`;

/** The texts of the view that do not show to their end, because their box or the screen ends before them. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(CUT_TEXTS);
}
