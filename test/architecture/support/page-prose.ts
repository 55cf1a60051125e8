/** Tables whose sentences come from the code, as test/domain/events/events-page.test.ts demands. */
const FROM_CODE = ['Platform events', 'Bot events'];

/** A page's words, each on its line of the file: without code, targets of links and tables that come from the code. */
export function proseOf(markdown: string): string {
  const tables = new RegExp(`^#+ (?:${FROM_CODE.join('|')})$.*?(?=^#)`, 'gms');
  const notProse = [/^ *```.*?^ *```$/gms, tables, /`[^`]*`/g, /\]\([^)]*\)/g, /https?:\/\/\S+/g];
  return notProse.reduce((text, part) => text.replace(part, blank), markdown);
}

/** Keeps the lines. The bar keeps the words before from joining the words after. */
function blank(text: string): string {
  return `|${'\n'.repeat(text.split('\n').length - 1)}`;
}
