import { z } from 'zod';
import { badRequest } from './bot-api-error.ts';
import type { Fields } from './fields.ts';
import { CannotParse, type Entity, type MessageText } from './text/message-text.ts';
import { parseHtml } from './text/parse-html.ts';
import { parseMarkdown } from './text/parse-markdown.ts';
import { parseMarkdownV2 } from './text/parse-markdown-v2.ts';
import { tidyText } from './text/tidy-text.ts';

/** In characters, after marks are taken out. */
const MAX_TEXT = 4_096;
const MAX_CAPTION = 1_024;

/** In bytes, before. */
const MAX_BYTES = 32_768;

const PARSERS: Readonly<Record<string, (source: string) => MessageText>> = {
  html: parseHtml,
  markdown: parseMarkdown,
  markdownv2: parseMarkdownV2,
};

const entity = z.object({
  type: z.string(),
  offset: z.int(),
  length: z.int(),
  url: z.string().optional(),
  language: z.string().optional(),
  custom_emoji_id: z.string().optional(),
});

const MARKS = new Set(
  'bold italic underline strikethrough spoiler code pre text_link blockquote expandable_blockquote custom_emoji'.split(
    ' ',
  ),
);

/** Telegram finds these itself. */
const FOUND = new Set(
  'mention hashtag cashtag bot_command url email phone_number bank_card_number'.split(' '),
);

/** The text of a message. */
export function readText(fields: Fields): MessageText {
  if (!fields.has('text')) throw badRequest('Message text is empty');
  const read = tidyText(formatted(fields, 'text', 'entities'));
  if (read.text === '') throw badRequest('Text must be non-empty');
  if (lengthOf(read.text) > MAX_TEXT) throw badRequest('Message is too long');
  return read;
}

/** The text below a picture. */
export function readCaption(fields: Fields): MessageText {
  const read = tidyText(formatted(fields, 'caption', 'caption_entities'));
  if (lengthOf(read.text) > MAX_CAPTION) throw badRequest('Message caption is too long');
  return read;
}

function formatted(fields: Fields, name: string, entities: string): MessageText {
  const text = fields.text(name);
  if (Buffer.byteLength(text) > MAX_BYTES) throw badRequest('Text is too long');
  const mode = fields.text('parse_mode').toLowerCase();
  if (text === '' || mode === '' || mode === 'none')
    return { text, entities: marksOf(fields, entities, text) };
  const parse = PARSERS[mode];
  if (!parse) throw badRequest('Unsupported parse_mode');
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof CannotParse) throw badRequest(`Can't parse entities: ${error.message}`);
    throw error;
  }
}

function marksOf(fields: Fields, name: string, text: string): Entity[] {
  const given = z.array(z.unknown()).safeParse(fields.json(name, `Can't parse ${name} JSON object`));
  if (!given.success) return [];
  return given.data.flatMap((each) => {
    const read = entity.safeParse(each);
    if (!read.success) throw badRequest("Can't parse MessageEntity: expected an Object");
    const { type, offset, length } = read.data;
    if (FOUND.has(type)) return [];
    if (!MARKS.has(type)) throw badRequest("Can't parse MessageEntity: Unsupported type specified");
    if (offset < 0) throw badRequest(`Receive an entity with incorrect offset ${offset}`);
    if (length < 0) throw badRequest(`Receive an entity with incorrect length ${length}`);
    if (length > 0 && offset > text.length) {
      throw badRequest(`Entity begins after the end of the text at UTF-16 offset ${offset}`);
    }
    const end = offset + length;
    if (end > text.length) {
      throw badRequest(
        `Entity beginning at UTF-16 offset ${offset} ends after the end of the text at UTF-16 offset ${end}`,
      );
    }
    // Fields that are left out stay left out.
    return [JSON.parse(JSON.stringify(read.data)) as Entity];
  });
}

/** A character outside the basic plane counts once. */
function lengthOf(text: string): number {
  return Array.from(text).length;
}
