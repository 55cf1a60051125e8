/** Sections whose sentences are those of the code, held to it by test/domain/events/events-page.test.ts. */
const FROM_CODE = ['Platform events', 'Bot events'];

/** A page's words, line by line as in the file: without code, without the targets of its links, without what code says. */
export function proseOf(markdown: string): string {
  const section = new RegExp(`^#+ (?:${FROM_CODE.join('|')})$.*?(?=^#)`, 'gms');
  const noWords = [/^ *```.*?^ *```$/gms, section, /`[^`]*`/g, /\]\([^)]*\)/g, /https?:\/\/\S+/g];
  return noWords.reduce((text, part) => text.replace(part, blank), markdown);
}

/** Keeps the lines where they are. The stroke keeps what stood before from joining what comes after. */
function blank(text: string): string {
  return `|${'\n'.repeat(text.split('\n').length - 1)}`;
}
