import type { ComponentChildren, VNode } from 'preact';
import { Link } from './link.tsx';
import type { Entity } from './people-client.ts';

export interface MessageTextProps {
  text: string;
  entities: readonly Entity[];
  /** Opens a link on this page, or returns false. */
  openHere(url: string): boolean;
}

/** A text with its marks. Marks may contain each other, so each is drawn around the ones in it. */
export function MessageText({ text, entities, openHere }: MessageTextProps): VNode {
  return <p class="text">{drawn(text, 0, text.length, entities, openHere)}</p>;
}

function drawn(
  text: string,
  from: number,
  to: number,
  entities: readonly Entity[],
  openHere: MessageTextProps['openHere'],
): ComponentChildren[] {
  const parts: ComponentChildren[] = [];
  let at = from;
  for (const entity of entities) {
    const end = entity.offset + entity.length;
    if (entity.offset < at || end > to) continue;
    parts.push(...linked(text.slice(at, entity.offset), openHere));
    const inside = entities.filter(
      (other) => other !== entity && other.offset >= entity.offset && other.offset + other.length <= end,
    );
    parts.push(marked(entity, drawn(text, entity.offset, end, inside, openHere), openHere));
    at = end;
  }
  parts.push(...linked(text.slice(at, to), openHere));
  return parts;
}

/** Links to bots can be opened wherever they are pasted. */
function linked(text: string, openHere: MessageTextProps['openHere']): ComponentChildren[] {
  // With a group in the pattern, every second part is a link.
  return text.split(/(https:\/\/t\.me\/[\w?=-]+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <Link key={index} url={part} openHere={openHere}>
        {part}
      </Link>
    ),
  );
}

function marked(
  { type, url }: Entity,
  children: ComponentChildren[],
  openHere: MessageTextProps['openHere'],
): VNode {
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
        <Link url={url ?? '#'} openHere={openHere}>
          {children}
        </Link>
      );
    default:
      return <span>{children}</span>;
  }
}
