import { parseSync, Visitor } from 'oxc-parser';

const SQL = /\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE|ALTER|WHERE|EXISTS)\b/;

/** A file's words: its comments and the texts of more than one word, each on its line of the file. */
export function codeProseOf(source: string, file = 'file.ts'): string {
  const prose = createProse(source);
  const { program, comments } = parseSync(file, source);
  const keepText = (start: number, end: number): void => {
    const text = source.slice(start, end);
    if (/\s/.test(text) && !SQL.test(text)) prose.keep(start, withoutNames(text));
  };
  new Visitor({
    Literal: ({ value, start, end }) => {
      if (typeof value === 'string') keepText(start, end);
    },
    TemplateElement: ({ start, end }) => keepText(start, end),
    JSXText: ({ start, end }) => keepText(start, end),
  }).visit(program);
  for (const { start, end } of comments) prose.keep(start, wordsOf(source.slice(start, end)));
  return prose.text();
}

/** A file's comments, each on its line of the file. A comment after code begins with a bar. */
export function commentsOf(source: string, file = 'file.ts'): string {
  const prose = createProse(source);
  for (const { start, end } of parseSync(file, source).comments) {
    const words = wordsOf(source.slice(start, end));
    const followsCode = /\S[^\S\n]*$/.test(source.slice(0, start));
    prose.keep(start, followsCode ? `|${words.slice(1)}` : words);
  }
  return prose.text();
}

/** The titles of a file's tests, each on its line of the file. */
export function testTitlesOf(source: string, file = 'file.ts'): string {
  const prose = createProse(source);
  new Visitor({
    CallExpression: ({ callee, arguments: [title] }) => {
      const isTest = callee.type === 'Identifier' && /^(?:it|describe)$/.test(callee.name);
      if (isTest && (title?.type === 'Literal' || title?.type === 'TemplateLiteral'))
        prose.keep(title.start, source.slice(title.start, title.end));
    },
  }).visit(parseSync(file, source).program);
  return prose.text();
}

/** Blanks a source except for the kept parts, each in its place. */
function createProse(source: string) {
  const prose = source.replace(/[^\n]/g, ' ').split('');
  return {
    keep(start: number, text: string): void {
      // The bar keeps the words before from joining the words after.
      for (const [index, character] of Array.from(`${text}|`).entries()) {
        if (prose[start + index] !== '\n') prose[start + index] = character;
      }
    },
    text: () => prose.join(''),
  };
}

/** Without the marks of a comment and the names of the code, at the same length. */
function wordsOf(comment: string): string {
  return withoutNames(comment).replace(/^ *(?:\*|\/\/)(?=\s)/gm, (mark) => ' '.repeat(mark.length));
}

function withoutNames(text: string): string {
  return text.replace(/`[^`\n]*`|https?:\/\/\S+/g, (name) => '|'.repeat(name.length));
}
