import { checkedLink } from './checked-link.ts';
import { byteOffset, CannotParse, type Entity, type MessageText } from './message-text.ts';

const TYPES: Readonly<Record<string, string>> = { '*': 'bold', _: 'italic', '`': 'code', '[': 'text_link' };

const ESCAPED = /\\([_*`[])/y;

/** The beginning of a block of code: its language, and one end of a line. */
const FENCE = /```(?:(?<language>[^\s`]+)(?=\s))?(?:\r\n|\n\r|\r|\n)?/y;

/**
 * Reads the older Markdown of the Bot API (core.telegram.org/bots/api#markdown-style): marks do not contain each other, and inside one
 * nothing can be escaped.
 */
export function parseMarkdown(source: string): MessageText {
  let text = '';
  const entities: Entity[] = [];
  let at = 0;
  while (at < source.length) {
    const escaped = matchAt(ESCAPED, source, at);
    if (escaped) {
      text += escaped[1] ?? '';
      at += escaped[0].length;
      continue;
    }
    const mark = source.charAt(at);
    const type = TYPES[mark];
    if (type === undefined) {
      text += mark;
      at += 1;
      continue;
    }
    const fence = matchAt(FENCE, source, at);
    const close = fence ? '```' : mark === '[' ? ']' : mark;
    const from = at + (fence?.[0].length ?? 1);
    const end = source.indexOf(close, from);
    if (end === -1) {
      throw new CannotParse(`Can't find end of the entity starting at byte offset ${byteOffset(source, at)}`);
    }
    const content = source.slice(from, end);
    const place = { offset: text.length, length: content.length };
    text += content;
    at = end + close.length;
    if (content === '') continue;
    if (type === 'text_link') {
      const target = source.charAt(at) === '(' ? targetAt(source, at + 1) : null;
      at += target === null ? 0 : target.length + 2;
      const url = checkedLink(target ?? content);
      if (url !== null) entities.push({ type, ...place, url });
    } else {
      const language = fence?.groups?.['language'];
      entities.push({
        type: fence ? 'pre' : type,
        ...place,
        ...(language === undefined ? {} : { language }),
      });
    }
  }
  return { text, entities };
}

/** Without its end it goes to the end of the text, as in the original. */
function targetAt(source: string, from: number): string {
  const end = source.indexOf(')', from);
  return source.slice(from, end === -1 ? source.length : end);
}

export function matchAt(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(source);
}
