import { checkedLink } from './checked-link.ts';
import { byteOffset, CannotParse, type Entity, type MessageText } from './message-text.ts';
import { matchAt } from './parse-markdown.ts';

const TYPES: Readonly<Record<string, string>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strikethrough',
  strike: 'strikethrough',
  del: 'strikethrough',
  code: 'code',
  pre: 'pre',
  a: 'text_link',
  blockquote: 'blockquote',
  span: 'spoiler',
  'tg-spoiler': 'spoiler',
  'tg-emoji': 'custom_emoji',
};

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' };

const REFERENCE = /&(?:#x(?<hex>[0-9a-f]{1,6})|#(?<number>\d{1,7})|(?<named>[a-z]+));?/iy;
const END_TAG = /<\/(?<tag>[^\s>]*)\s*(?<end>>?)/y;
const START_TAG = /<(?<tag>[^\s>]*)/y;
const ATTRIBUTE = /\s*(?<name>[^\s=>/"']*)\s*(?<value>=\s*(?:"[^"]*"|'[^']*'|[a-z0-9.-]*(?=[\s>])))?/iy;
const MAX_CODE_POINT = 0x10ffff;

interface Open {
  tag: string;
  offset: number;
  attributes: Readonly<Record<string, string>>;
}

/** Reads the Bot API's HTML (core.telegram.org/bots/api#html-style); what it does not know is refused, as there. */
export function parseHtml(source: string): MessageText {
  let text = '';
  const open: Open[] = [];
  const entities: Entity[] = [];
  let at = 0;

  function begin(tag: string): void {
    const from = at;
    const place = (): string => `at byte offset ${byteOffset(source, from)}`;
    at += tag.length + 1;
    const name = tag.toLowerCase();
    if (at >= source.length) throw new CannotParse(`Unclosed start tag ${place()}`);
    if (TYPES[name] === undefined) throw new CannotParse(`Unsupported start tag "${name}" ${place()}`);
    const attributes: Record<string, string> = {};
    for (;;) {
      while (/\s/.test(source.charAt(at))) at += 1;
      if (at >= source.length) throw new CannotParse(`Unclosed start tag "${name}" ${place()}`);
      if (source.charAt(at) === '>') break;
      const match = matchAt(ATTRIBUTE, source, at);
      const attribute = match?.groups?.['name'] ?? '';
      if (attribute === '') {
        throw new CannotParse(`Empty attribute name in the tag "${name}" ${place()}`);
      }
      at += match?.[0].length ?? 0;
      if (source.charAt(at) === '=') throw unreadable(source, at, place());
      attributes[attribute] = valueOf(match?.groups?.['value']);
    }
    at += 1;
    if (name === 'span' && attributes['class'] !== 'tg-spoiler') {
      throw new CannotParse(`Tag "span" must have class "tg-spoiler" ${place()}`);
    }
    open.push({ tag: name, offset: text.length, attributes });
  }

  function end(match: RegExpExecArray): void {
    const place = `at byte offset ${byteOffset(source, at)}`;
    const last = open.pop();
    if (!last) throw new CannotParse(`Unexpected end tag ${place}`);
    if (match.groups?.['end'] !== '>') throw new CannotParse(`Unclosed end tag ${place}`);
    const tag = (match.groups['tag'] ?? '').toLowerCase();
    if (tag !== '' && tag !== last.tag) {
      throw new CannotParse(`Unmatched end tag ${place}, expected "</${last.tag}>", found "</${tag}>"`);
    }
    at += match[0].length;
    const entity = text.length > last.offset ? entityOf(last, text) : null;
    if (entity) entities.push(entity);
  }

  while (at < source.length) {
    const endTag = matchAt(END_TAG, source, at);
    const startTag = endTag ? null : matchAt(START_TAG, source, at);
    if (endTag) end(endTag);
    else if (startTag) begin(startTag.groups?.['tag'] ?? '');
    else {
      const read = characterAt(source, at);
      text += read.character;
      at += read.length;
    }
  }
  const unclosed = open.at(-1);
  if (unclosed) {
    throw new CannotParse(`Can't find end tag corresponding to start tag "${unclosed.tag}"`);
  }
  return { text, entities: withLanguages(entities) };
}

/** An attribute whose value has no end, or has no quotes and needs them. */
function unreadable(source: string, equals: number, place: string): CannotParse {
  let at = equals + 1;
  while (/\s/.test(source.charAt(at))) at += 1;
  return /["']/.test(source.charAt(at)) || at >= source.length
    ? new CannotParse(`Unclosed start tag ${place}`)
    : new CannotParse(`Unexpected end of name token at byte offset ${byteOffset(source, at)}`);
}

function entityOf({ tag, offset, attributes }: Open, text: string): Entity | null {
  const entity: Entity = { type: TYPES[tag] ?? tag, offset, length: text.length - offset };
  switch (tag) {
    case 'a': {
      const href = attributes['href'] ?? '';
      const url = checkedLink(href === '' ? text.slice(offset) : href);
      return url === null ? null : { ...entity, url };
    }
    case 'blockquote':
      return attributes['expandable'] === undefined ? entity : { ...entity, type: 'expandable_blockquote' };
    case 'code': {
      const name = /^language-(.+)/.exec(attributes['class'] ?? '')?.[1];
      return name === undefined ? entity : { ...entity, language: name };
    }
    case 'tg-emoji': {
      const id = attributes['emoji-id'] ?? '';
      if (!/^[1-9]\d*$/.test(id)) throw new CannotParse('Invalid custom emoji identifier specified');
      return { ...entity, custom_emoji_id: id };
    }
    default:
      return entity;
  }
}

/** The language of code counts only if the code fills a block; the two are one mark then. */
function withLanguages(entities: Entity[]): Entity[] {
  const isSame = (one: Entity, other: Entity): boolean =>
    one.offset === other.offset && one.length === other.length;
  return entities.flatMap((entity) => {
    if (entity.type === 'code') {
      const isBlock = entities.some((other) => other.type === 'pre' && isSame(other, entity));
      return entity.language !== undefined && isBlock
        ? []
        : [{ type: 'code', offset: entity.offset, length: entity.length }];
    }
    if (entity.type !== 'pre') return [entity];
    const code = entities.find((other) => other.type === 'code' && isSame(other, entity));
    return [code?.language === undefined ? entity : { ...entity, language: code.language }];
  });
}

function valueOf(written: string | undefined): string {
  const value = (written ?? '').replace(/^=\s*/, '');
  const quoted = /^(["'])(?<inner>[^]*)\1$/.exec(value)?.groups?.['inner'];
  if (quoted === undefined) return value.toLowerCase();
  let text = '';
  for (let at = 0; at < quoted.length;) {
    const read = characterAt(quoted, at);
    text += read.character;
    at += read.length;
  }
  return text;
}

/** One character, or what a reference such as `&lt;` stands for; an unknown one stays as it is. */
function characterAt(source: string, at: number): { character: string; length: number } {
  const plain = { character: source.charAt(at), length: 1 };
  const match = matchAt(REFERENCE, source, at);
  if (!match) return plain;
  const { hex, number, named } = match.groups ?? {};
  const code = hex === undefined ? Number(number ?? 0) : Number.parseInt(hex, 16);
  const character =
    named === undefined
      ? code > 0 && code < MAX_CODE_POINT
        ? String.fromCodePoint(code)
        : undefined
      : NAMED[named];
  return character === undefined ? plain : { character, length: match[0].length };
}
