/** Their content is not for people to read. */
const UNREAD = /<(script|style)\b[^]*?(?:<\/\1\s*>|$)/gi;

const TAGS = /<!--[^]*?-->|<\/?[a-z!][^>]*>/gi;

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi;

/** With its marks. What is longer is not read, so that no text takes long. */
const MAX_WRITTEN = 4_000;

const MAX_CODE_POINT = 0x10_ff_ff;

/** Each entity is one character, so the text does not grow. One that is not known stays as it is written. */
export function decodeEntities(text: string): string {
  return text.replaceAll(ENTITY, (written: string, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? written) : written;
    const point = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
    return point <= MAX_CODE_POINT ? String.fromCodePoint(point) : written;
  });
}

/** The words of a text of a feed in one line. HTML may be written with entities, as in RSS, so its marks appear after decoding. */
export function plainText(written: string, maxLength: number): string {
  const begin = written.slice(0, MAX_WRITTEN);
  const text = withoutTags(decodeEntities(withoutTags(decodeEntities(begin))))
    // A half of a pair that the limit cut, or that a number names, is not a character.
    .replaceAll(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
    .trim();
  const characters = Array.from(text);
  return characters.length <= maxLength ? text : `${characters.slice(0, maxLength - 1).join('')}…`;
}

function withoutTags(text: string): string {
  return text.replaceAll(UNREAD, ' ').replaceAll(TAGS, ' ');
}
