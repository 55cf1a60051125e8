import { decodeHTMLStrict } from 'entities';

/** Their content is not for people to read. */
const UNREAD = /<(script|style)\b[^]*?(?:<\/\1\s*>|$)/gi;

const TAGS = /<!--[^]*?-->|<\/?[a-z!][^>]*>/gi;

/** With its marks. What is longer is not read, so that no text takes long. */
const MAX_WRITTEN = 4_000;

/** They turn the direction of what follows, also of the rest of a message. */
const DIRECTIONS = '\\u202a-\\u202e\\u2066-\\u2069';

/** A half of a pair that the limit cut is not a character. */
const UNSHOWN = new RegExp(`[\\s\\p{Cc}\\p{Cs}${DIRECTIONS}]+`, 'gu');

/** The words of a text of a feed in one line. HTML may be written with entities, as in RSS, so its marks appear after decoding. */
export function plainText(written: string, maxLength: number): string {
  const begin = written.slice(0, MAX_WRITTEN);
  // An entity is never shorter than its characters, so the text does not grow. One that is not known stays as it is written.
  const text = withoutTags(decodeHTMLStrict(withoutTags(decodeHTMLStrict(begin))))
    .replaceAll(UNSHOWN, ' ')
    .trim();
  const characters = Array.from(text);
  return characters.length <= maxLength ? text : `${characters.slice(0, maxLength - 1).join('')}…`;
}

function withoutTags(text: string): string {
  return text.replaceAll(UNREAD, ' ').replaceAll(TAGS, ' ');
}
