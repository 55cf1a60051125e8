/** Characters that move the cursor, break the line, or make a text look like another one: controls, formats, separators. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** One line without characters that control a terminal: names come from people, and arguments from anywhere. */
export function printable(line: string): string {
  return line.replace(UNPRINTABLE, '\u{fffd}');
}

/** The same for a text of several lines. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n');
}

/**
 * Escapes characters that JSON leaves as they are but a terminal obeys (U+009B begins a control sequence). The value stays the
 * same.
 */
export function printableJson(value: unknown): string {
  return JSON.stringify(value).replace(UNPRINTABLE, (character) =>
    Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
      .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
