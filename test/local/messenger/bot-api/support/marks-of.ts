import type { Message } from './bot-under-test.ts';

/**
 * Which texts of a message have which marks. Telegram may cut a mark into pieces that touch, so pieces of one kind are put together; an
 * address or a language is written after the kind. White space around a mark does not count.
 */
export function marksOf({ text, entities, caption, caption_entities: captionEntities }: Message) {
  const whole = text ?? caption ?? '';
  const given = (entities ?? captionEntities ?? []).toSorted((a, b) => a.offset - b.offset);
  const ranges: { kind: string; from: number; to: number }[] = [];
  for (const { type, offset, length, url, language } of given) {
    const kind = [type, url, language].filter((part) => part !== undefined).join(' ');
    const before = ranges.find((range) => range.kind === kind && range.to === offset);
    if (before) before.to += length;
    else ranges.push({ kind, from: offset, to: offset + length });
  }
  return ranges.map(({ kind, from, to }) => `${kind}: ${whole.slice(from, to).trim()}`).toSorted();
}
