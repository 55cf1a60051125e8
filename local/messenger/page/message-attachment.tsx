import type { VNode } from 'preact';
import type { Attachment } from './people-client.ts';

/** A picture, a sticker, a contact or a file in a message. */
export function MessageAttachment({ attachment: { kind, content } }: { attachment: Attachment }): VNode {
  switch (kind) {
    case 'photo': {
      const size = content.at(-1);
      return (
        <img
          class="photo"
          alt="Photo"
          src={`/people/pictures/${size?.file_unique_id ?? ''}`}
          width={size?.width}
          height={size?.height}
        />
      );
    }
    case 'sticker':
      return (
        <span class="sticker" role="img" aria-label="Sticker">
          {content.emoji}
        </span>
      );
    case 'contact':
      return (
        <span class="media">
          {content.first_name} {content.phone_number}
        </span>
      );
    case 'document':
      return <span class="media">{content.file_name}</span>;
  }
}
