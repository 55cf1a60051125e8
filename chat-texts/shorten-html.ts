/** core.telegram.org/bots/api#sendmessage: characters of a message, without its marks. */
export const MAX_MESSAGE_LENGTH = 4_096;

/** core.telegram.org/bots/api#sendphoto: the same of a text below a picture. */
export const MAX_CAPTION_LENGTH = 1_024;

const END = '…';

/** A mark, an entity or one character; a pair of surrogates is one. */
const PARTS = /<[^>]*>|&(?:lt|gt|quot|amp);|[^]/gu;

const MARK = /^<(\/?)([a-z]+)/;

/** A text that a message has room for. It is cut between characters, and every mark that is open there is closed. */
export function shortenHtml(html: string, maxLength = MAX_MESSAGE_LENGTH): string {
  // No part counts more than it is long.
  if (html.length <= maxLength) return html;
  const parts = html.match(PARTS) ?? [];
  const total = parts.reduce((length, part) => length + lengthOf(part), 0);
  if (total <= maxLength) return html;
  const kept: string[] = [];
  const open: string[] = [];
  let length = 0;
  for (const part of parts) {
    length += lengthOf(part);
    if (length > maxLength - END.length) break;
    kept.push(part);
    const [, closes, name] = MARK.exec(part) ?? [];
    if (name === undefined) continue;
    if (closes) open.pop();
    else open.push(name);
  }
  return [...kept, END, ...open.toReversed().map((name) => `</${name}>`)].join('');
}

/** As the Bot API counts: marks have none, an entity is one character, and others count in UTF-16. */
function lengthOf(part: string): number {
  if (MARK.test(part)) return 0;
  return part.startsWith('&') ? 1 : part.length;
}
