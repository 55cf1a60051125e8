import type { Entity, MessageText } from './message-text.ts';

/** Marks of which a character may have several. */
const STYLES = new Set(['bold', 'italic', 'underline', 'strikethrough', 'spoiler']);

/** A text as the Bot API stores it: without white space around it, without control characters, and with no style inside code. */
export function tidyText(given: MessageText): MessageText {
  const { text, moved } = withoutControls(given.text);
  const placed = given.entities.map((entity) => {
    const offset = moved[entity.offset] ?? text.length;
    const end = moved[entity.offset + entity.length] ?? text.length;
    return { ...entity, offset, length: end - offset };
  });
  const end = text.replace(/[ \n]+$/, '').length;
  const firstMark = Math.min(end, ...placed.filter(({ length }) => length > 0).map(({ offset }) => offset));
  const begin = Math.min(firstMark, text.length - text.replace(/^[ \n]+/, '').length);
  const inside = placed.flatMap((entity) =>
    cut(entity, { offset: begin, length: end - begin }).map((part) => ({
      ...part,
      offset: part.offset - begin,
    })),
  );
  return { text: text.slice(begin, end), entities: merged(withoutStyledCode(inside)) };
}

/** `moved[i]` is the place of the character that was at `i`. */
function withoutControls(text: string): { text: string; moved: number[] } {
  const moved: number[] = [];
  let kept = '';
  for (let at = 0; at < text.length; at += 1) {
    moved.push(kept.length);
    const unit = text.charAt(at);
    if (unit === '\r') continue;
    kept += unit < ' ' && unit !== '\n' ? ' ' : unit;
  }
  moved.push(kept.length);
  return { text: kept, moved };
}

function withoutStyledCode(entities: Entity[]): Entity[] {
  const blocks = entities.filter(({ type }) => type === 'code' || type === 'pre');
  return entities.flatMap((entity) => {
    if (!STYLES.has(entity.type)) return [entity];
    let parts = [entity];
    for (const block of blocks) {
      parts = parts.flatMap((part) => [
        ...cut(part, { offset: 0, length: block.offset }),
        ...cut(part, { offset: block.offset + block.length, length: Infinity }),
      ]);
    }
    return parts;
  });
}

/** Marks in order; those of one style that touch are one. */
function merged(entities: Entity[]): Entity[] {
  const result: Entity[] = [];
  for (const entity of entities.toSorted((a, b) => a.offset - b.offset || b.length - a.length)) {
    const same = STYLES.has(entity.type)
      ? result.find(({ type, offset, length }) => type === entity.type && offset + length >= entity.offset)
      : undefined;
    if (same) same.length = Math.max(same.length, entity.offset + entity.length - same.offset);
    else result.push({ ...entity });
  }
  return result.toSorted((a, b) => a.offset - b.offset || b.length - a.length);
}

function cut(entity: Entity, range: { offset: number; length: number }): Entity[] {
  const offset = Math.max(entity.offset, range.offset);
  const end = Math.min(entity.offset + entity.length, range.offset + range.length);
  return end > offset ? [{ ...entity, offset, length: end - offset }] : [];
}
