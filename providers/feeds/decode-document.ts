import { TextDecoder } from 'node:util';

/** In bytes, so that UTF-16 is found before anything of it is read. */
const BYTE_ORDER_MARKS = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
] as const;

/** `<?` without a mark in front of it (XML 1.0, appendix F). */
const FIRST_SIGNS = [
  ['utf-16le', [0x3c, 0, 0x3f, 0]],
  ['utf-16be', [0, 0x3c, 0, 0x3f]],
] as const;

/** A declaration is the first thing in a document. */
const MAX_DECLARATION = 1_000;

const DECLARED = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/;

const CHARSET = /;\s*charset\s*=\s*["']?([^\s;"']+)/i;

/**
 * The text of an XML document. Its encoding is that of the byte order mark, or else of the header, or else of the declaration (RFC 7303,
 * section 3), or else UTF-8. One with an unknown name counts as missing. Bytes that have no meaning become U+FFFD.
 */
export function decodeDocument(bytes: Buffer, contentType: string): string {
  const encodings = [
    begins(bytes, BYTE_ORDER_MARKS),
    CHARSET.exec(contentType)?.[1],
    begins(bytes, FIRST_SIGNS),
    declared(bytes),
  ];
  for (const encoding of encodings) {
    const decoder = encoding === undefined ? null : decoderOf(encoding);
    if (decoder) return decode(decoder, bytes);
  }
  return decode(new TextDecoder(), bytes);
}

function begins(bytes: Buffer, table: readonly (readonly [string, readonly number[]])[]): string | undefined {
  return table.find(([, begin]) => begin.every((byte, index) => bytes[index] === byte))?.[0];
}

/** A declaration that can be read byte by byte is not in UTF-16, also if it says so. */
function declared(bytes: Buffer): string | undefined {
  const name = DECLARED.exec(bytes.toString('latin1', 0, MAX_DECLARATION))?.[1];
  return name !== undefined && /^utf-?16/i.test(name) ? 'utf-8' : name;
}

function decoderOf(encoding: string): TextDecoder | null {
  try {
    return new TextDecoder(encoding);
  } catch {
    return null;
  }
}

/** In one part, Node 20 reads the quotation marks and dashes of windows-1252 as control characters; in a stream it does not. */
function decode(decoder: TextDecoder, bytes: Buffer): string {
  return decoder.decode(bytes, { stream: true }) + decoder.decode();
}
