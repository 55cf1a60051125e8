import { decodeHTMLStrict } from 'entities';
import { withoutHidden } from '../../domain/sends/memo-text.ts';

/** Their content is not for people to read. */
const UNREAD = /<(script|style)\b[^]*?(?:<\/\1\s*>|$)/gi;

/** Each reads a character once: a comment that is not closed runs to the end, and another mark ends before the next one. */
const TAGS = /<!--(?:-?>|[^]*?(?:-->|$))|<\/?[a-z!][^<>]*>/gi;

/** The written text may have marks and entities. The rest of a longer text is not read, so that no text takes long. */
const WRITTEN_PER_SHOWN = 4;

/** The words of a text of a feed in one line. HTML may be written with entities, as in RSS, so its marks appear after decoding. */
export function plainText(written: string, maxLength: number): string {
  const begin = written.slice(0, maxLength * WRITTEN_PER_SHOWN);
  // An entity is never shorter than its characters, so the text does not grow. One that is not known stays as it is written.
  const text = withoutTags(shown(withoutTags(shown(begin))))
    .replaceAll(/\s+/g, ' ')
    .trim();
  const characters = Array.from(text);
  return characters.length <= maxLength ? text : `${characters.slice(0, maxLength - 1).join('')}…`;
}

/** Without hidden characters already here, so that none hides a tag. */
function shown(text: string): string {
  return withoutHidden(decodeHTMLStrict(text).replaceAll(/[\p{White_Space}\p{Cc}]/gu, ' '));
}

function withoutTags(text: string): string {
  return text.replaceAll(UNREAD, ' ').replaceAll(TAGS, ' ');
}
