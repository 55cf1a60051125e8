/** Half of a surrogate pair. Only the flag `u` reads pairs as one character. */
const LONE_SURROGATE = /\p{Cs}/gu;

const REPLACEMENT = '\uFFFD';

/** False with a zero character or half of a surrogate pair: PostgreSQL stores neither, and the latter has no UTF-8. */
function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.search(LONE_SURROGATE) === -1;
}

/** Path of the first text or field name in a JSON value that cannot be stored; null if all can. */
export function unstorablePath(value: unknown): readonly string[] | null {
  if (typeof value === 'string') return isStorableText(value) ? null : [];
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, each] of Object.entries(value)) {
    const inner = isStorableText(name) ? unstorablePath(each) : [];
    if (inner) return [storableText(name), ...inner];
  }
  return null;
}

/** A text from outside as it can be stored: each character that cannot becomes U+FFFD, so the length stays. */
export function storableText(text: string): string {
  return text.replaceAll('\0', REPLACEMENT).replaceAll(LONE_SURROGATE, REPLACEMENT);
}

/**
 * A JSON value of a sender who gets no answer, such as a provider, a node or the messenger, with texts that can be stored. A
 * refusal would come again with every repeat.
 */
export function withStorableTexts<T>(value: T): T {
  return storable(value) as T;
}

function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [storableText(name), storable(each)]),
  );
}
