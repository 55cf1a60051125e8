import { z } from 'zod';

export const textStyle = z.enum(['plain', 'bold', 'italic', 'code', 'pre', 'link']);

export type TextStyle = z.output<typeof textStyle>;

/** A part of a text that a developer has written. */
export const textSpan = z.strictObject({
  style: textStyle,
  text: z.string(),
  /** The target of a link. */
  url: z.string().optional(),
});

export type TextSpan = z.output<typeof textSpan>;

/** Place and reason of a mistake, for its author. */
export class MarkdownError extends Error {
  override readonly name = 'MarkdownError';
}

const CLOSED_BY: Record<string, TextStyle> = { '*': 'bold', _: 'italic', '`': 'code', '```': 'pre' };

const LINK = /^\[([^[\]\n]+)\]\((https?:\/\/[^\s()]+)\)/;

/**
 * The parts of a text in the messenger's first Markdown (core.telegram.org/bots/api#markdown-style): `*bold*`, `_italic_`, `` `code` ``,
 * three backticks around a block, `[text](https://…)`, and a backslash before a mark that is meant as it is. Marks do not nest. Throws
 * MarkdownError.
 */
export function parseMarkdown(source: string): TextSpan[] {
  const spans: TextSpan[] = [];
  let plain = '';
  let at = 0;
  const flush = (): void => {
    if (plain !== '') spans.push({ style: 'plain', text: plain });
    plain = '';
  };
  while (at < source.length) {
    const rest = source.slice(at);
    const escaped = /^\\([_*`[])/.exec(rest)?.[1];
    const mark = /^(```|[_*`])/.exec(rest)?.[1];
    const link = LINK.exec(rest);
    if (escaped !== undefined) {
      plain += escaped;
      at += 2;
    } else if (mark !== undefined) {
      const end = source.indexOf(mark, at + mark.length);
      if (end === -1) throw new MarkdownError(`the ${mark} at character ${at + 1} is not closed`);
      flush();
      const text = source.slice(at + mark.length, end);
      const style = CLOSED_BY[mark];
      if (text !== '' && style) spans.push({ style, text });
      at = end + mark.length;
    } else if (link) {
      flush();
      spans.push({ style: 'link', text: link[1] ?? '', url: link[2] ?? '' });
      at += link[0].length;
    } else if (rest.startsWith('[')) {
      throw new MarkdownError(
        `the [ at character ${at + 1} does not begin a link such as [text](https://example.com)`,
      );
    } else {
      plain += rest[0];
      at += 1;
    }
  }
  flush();
  return spans;
}
