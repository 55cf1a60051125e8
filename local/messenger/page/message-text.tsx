import type { ComponentChildren, VNode } from 'preact';
import type { Entity } from './people-client.ts';

/** A text with its marks. Marks may contain each other, so each is drawn around the ones in it. */
export function MessageText({ text, entities }: { text: string; entities: readonly Entity[] }): VNode {
  return <p class="text">{drawn(text, 0, text.length, entities)}</p>;
}

function drawn(text: string, from: number, to: number, entities: readonly Entity[]): ComponentChildren[] {
  const parts: ComponentChildren[] = [];
  let at = from;
  for (const entity of entities) {
    const end = entity.offset + entity.length;
    if (entity.offset < at || end > to) continue;
    parts.push(text.slice(at, entity.offset));
    const inside = entities.filter(
      (other) => other !== entity && other.offset >= entity.offset && other.offset + other.length <= end,
    );
    parts.push(marked(entity, drawn(text, entity.offset, end, inside)));
    at = end;
  }
  parts.push(text.slice(at, to));
  return parts;
}

function marked({ type, url }: Entity, children: ComponentChildren[]): VNode {
  switch (type) {
    case 'bold':
      return <b>{children}</b>;
    case 'italic':
      return <i>{children}</i>;
    case 'underline':
      return <u>{children}</u>;
    case 'strikethrough':
      return <s>{children}</s>;
    case 'spoiler':
      return (
        <span class="spoiler" tabIndex={0}>
          {children}
        </span>
      );
    case 'blockquote':
      return <span class="quote">{children}</span>;
    case 'code':
    case 'pre':
      return <code>{children}</code>;
    case 'text_link':
      return (
        <a href={url ?? '#'} target="_blank" rel="noopener noreferrer">
          {children}
        </a>
      );
    default:
      return <span>{children}</span>;
  }
}
