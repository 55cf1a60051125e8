import { parseSync, Visitor } from 'oxc-parser';

const SQL = /\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE|ALTER|WHERE|EXISTS)\b/;

/** A file's words: its comments and the texts of more than one word, each on its line of the file. */
export function codeProseOf(source: string): string {
  const { program, comments } = parseSync('file.ts', source);
  const prose = source.replace(/[^\n]/g, ' ').split('');
  const keep = (start: number, text: string): void => {
    // The bar keeps the words before from joining the words after.
    for (const [index, character] of Array.from(`${text}|`).entries()) {
      if (prose[start + index] !== '\n') prose[start + index] = character;
    }
  };
  const keepText = (start: number, end: number): void => {
    const text = source.slice(start, end);
    if (/\s/.test(text) && !SQL.test(text)) keep(start, withoutNames(text));
  };
  new Visitor({
    Literal: ({ value, start, end }) => {
      if (typeof value === 'string') keepText(start, end);
    },
    TemplateElement: ({ start, end }) => keepText(start, end),
  }).visit(program);
  for (const { start, end } of comments) keep(start, wordsOf(source.slice(start, end)));
  return prose.join('');
}

/** Without the marks of a comment and the names of the code, at the same length. */
function wordsOf(comment: string): string {
  return withoutNames(comment).replace(/^ *(?:\*|\/\/)(?=\s)/gm, (mark) => ' '.repeat(mark.length));
}

function withoutNames(text: string): string {
  return text.replace(/`[^`\n]*`|https?:\/\/\S+/g, (name) => '|'.repeat(name.length));
}
