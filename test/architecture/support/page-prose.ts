/** A page's words, each on its line of the file: without code and targets of links. */
export function proseOf(markdown: string): string {
  const notProse = [/^ *```.*?^ *```$/gms, /`[^`]*`/g, /\]\([^)]*\)/g, /https?:\/\/\S+/g];
  return notProse.reduce((text, part) => text.replace(part, blank), markdown);
}

/** Without the heads of tables, which name a column. */
export function sentencesOf(markdown: string): string {
  return proseOf(markdown).replace(/^\|.*$(?=\n\|[ :|-]+$)/gm, blank);
}

/** Keeps the lines. The bar keeps the words before from joining the words after. */
function blank(text: string): string {
  return `|${'\n'.repeat(text.split('\n').length - 1)}`;
}
