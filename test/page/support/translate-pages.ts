import type { BrowserContext } from 'playwright-core';

/**
 * A browser that translates each page: it replaces every text by one in two `<font>` elements, as Chrome does, also texts that come later. It
 * leaves out what `translate="no"` or the class `notranslate` marks. The words stay the same, so that tests find them. A script as text,
 * because functions that the compiler touched do not run in a page.
 */
const TRANSLATE = `(() => {
  window.translated = [];
  const isTranslatable = (element) =>
    element !== null && element.translate && !element.closest('.notranslate, font, script, style, noscript, title');
  const translate = (root) => {
    const texts = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let text = root.nodeType === Node.TEXT_NODE ? root : walker.nextNode(); text; text = walker.nextNode()) texts.push(text);
    for (const text of texts) {
      if (text.data.trim() === '' || !isTranslatable(text.parentElement)) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      window.translated.push(text.data);
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(translate);
  }).observe(document, { childList: true, subtree: true });
})()`;

/** Call it before the page opens. The page then has every text that was translated in the variable `translated`. */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(TRANSLATE);
}
