import { checkedLink } from './checked-link.ts';
import { byteOffset, CannotParse, type Entity, type MessageText } from './message-text.ts';
import { matchAt } from './parse-markdown.ts';

/** A mark that has begun. */
interface Open {
  type: keyof typeof MARKS;
  /** In the source, and in the text read so far. */
  from: number;
  offset: number;
  language?: string | undefined;
}

/** How each mark ends, and what the original calls it when the end is missing. */
const MARKS = {
  spoiler: { close: '||', name: 'Spoiler' },
  underline: { close: '__', name: 'Underline' },
  italic: { close: '_', name: 'Italic' },
  bold: { close: '*', name: 'Bold' },
  strikethrough: { close: '~', name: 'Strikethrough' },
  pre: { close: '```', name: 'Pre' },
  code: { close: '`', name: 'Code' },
  custom_emoji: { close: ']', name: 'CustomEmoji' },
  text_link: { close: ']', name: 'TextUrl' },
  blockquote: { close: '\n', name: 'BlockQuote' },
} as const;

/** The longer ones first. */
const BEGINNINGS: readonly (readonly [string, keyof typeof MARKS])[] = [
  ['||', 'spoiler'],
  ['__', 'underline'],
  ['_', 'italic'],
  ['*', 'bold'],
  ['~', 'strikethrough'],
  ['```', 'pre'],
  ['`', 'code'],
  ['![', 'custom_emoji'],
  ['[', 'text_link'],
];

const RESERVED = '_*[]()~`>#+-=|{}.!\n';
const RESERVED_IN_CODE = '`';

/** A backslash takes the meaning from any character of ASCII. */
const ESCAPED = /\\(\p{ASCII})/uy;
const ESCAPED_IN_TARGET = /\\(\p{ASCII})/gu;
const TARGET = /\((?<target>(?:\\.|[^)\\])*)\)/sy;
const FENCE = /```(?:(?<language>[^\s`]+)(?=\s))?(?:\r\n|\n\r|\r|\n)?/y;
const EMOJI = /^tg:\/\/emoji\?id=(?<id>\d+)$/;

/** Reads the newer Markdown of the Bot API (core.telegram.org/bots/api#markdownv2-style). `tg://time` is the one thing left out. */
export function parseMarkdownV2(source: string): MessageText {
  let text = '';
  const entities: Entity[] = [];
  const open: Open[] = [];
  let at = 0;
  let isLineStart = true;

  const isQuoted = (): boolean => open.some(({ type }) => type === 'blockquote');
  const missingEnd = ({ type, from, language }: Open): CannotParse =>
    new CannotParse(
      `Can't find end of ${language === undefined ? MARKS[type].name : 'PreCode'} entity at byte offset ${byteOffset(source, from)}`,
    );

  function begin(): void {
    const rest = source.slice(at);
    const found = BEGINNINGS.find(([beginning]) => rest.startsWith(beginning));
    if (found) {
      const [beginning, type] = found;
      const fence = type === 'pre' ? matchAt(FENCE, source, at) : null;
      open.push({ type, from: at, offset: text.length, language: fence?.groups?.['language'] });
      at += fence?.[0].length ?? beginning.length;
      return;
    }
    const char = source.charAt(at);
    if (char === '\n') {
      text += char;
      isLineStart = true;
    } else if (char === '>' && isLineStart) {
      if (!isQuoted()) open.push({ type: 'blockquote', from: at, offset: text.length });
    } else {
      throw new CannotParse(`Character '${char}' is reserved and must be escaped with the preceding '\\'`);
    }
    at += 1;
  }

  /** Reads `(address)`; null if there is none. */
  function target(): string | null {
    if (source.charAt(at) !== '(') return null;
    const match = matchAt(TARGET, source, at);
    if (!match) {
      throw new CannotParse(`Can't find end of a URL at byte offset ${byteOffset(source, at + 1)}`);
    }
    at += match[0].length;
    return (match.groups?.['target'] ?? '').replace(ESCAPED_IN_TARGET, '$1');
  }

  function end(mark: Open): void {
    open.pop();
    const { type, offset, language } = mark;
    at += MARKS[type].close.length;
    const entity: Entity = { type, offset, length: text.length - offset };
    if (type === 'text_link') {
      const url = checkedLink(target() ?? text.slice(offset));
      if (url === null) return;
      entity.url = url;
    } else if (type === 'custom_emoji') {
      const link = target();
      if (link === null) throw new CannotParse('The entity must contain a tg://emoji or tg://time URL');
      const id = EMOJI.exec(link)?.groups?.['id'];
      if (id === undefined) throw new CannotParse('Invalid tg://emoji or tg://time URL specified');
      entity.custom_emoji_id = id;
    } else if (language !== undefined) {
      entity.language = language;
    }
    if (entity.length > 0) entities.push(entity);
  }

  /** A quotation ends with its last line. Two bars at its end say that it is shown in short first. */
  function endQuote(): void {
    let type = 'blockquote';
    let mark = open.at(-1);
    if (mark?.type === 'spoiler' && mark.from === at - 2) {
      type = 'expandable_blockquote';
      open.pop();
      mark = open.at(-1);
    }
    if (!mark) return;
    if (mark.type !== 'blockquote') throw missingEnd(mark);
    open.pop();
    if (at < source.length) {
      text += '\n';
      at += 1;
      isLineStart = true;
    }
    if (text.length > mark.offset) {
      entities.push({ type, offset: mark.offset, length: text.length - mark.offset });
    }
  }

  while (at < source.length) {
    const last = open.at(-1);
    const isCode = last?.type === 'code' || last?.type === 'pre';
    const escaped = matchAt(ESCAPED, source, at);
    const char = escaped?.[1] ?? source.charAt(at);
    if (escaped || !(isCode ? RESERVED_IN_CODE : RESERVED).includes(char)) {
      text += char;
      at += escaped?.[0].length ?? 1;
      if (char !== '\r') isLineStart = char === '\n';
    } else if (char === '\n' && source.charAt(at + 1) !== '>' && isQuoted()) {
      endQuote();
    } else if (last && endsHere(last.type)) {
      end(last);
    } else {
      begin();
    }
  }
  if (isQuoted()) endQuote();
  const unended = open.at(-1);
  if (unended) throw missingEnd(unended);
  return { text, entities };

  function endsHere(type: keyof typeof MARKS): boolean {
    if (type === 'blockquote') return false;
    // Two underscores in a row are never the end of italics.
    if (type === 'italic' && source.startsWith('__', at)) return false;
    return source.startsWith(MARKS[type].close, at);
  }
}
