import { randomBytes } from 'node:crypto';
import type { Pictures } from './pictures.ts';
import { samplePicture } from './sample-picture.ts';
import type { TelegramAttachment, TelegramPerson } from './telegram-state.ts';

export const ATTACHABLE = ['photo', 'document', 'sticker', 'contact'] as const;

/** A person's attachment: a picture of their own or a sample, and for the other kinds always the same. */
export async function attachmentOf(
  kind: (typeof ATTACHABLE)[number],
  person: TelegramPerson,
  { pictures, picture }: { pictures: Pictures; picture?: string | undefined },
): Promise<TelegramAttachment> {
  const file = { file_id: newId('BQAC'), file_unique_id: newId('') };
  switch (kind) {
    case 'photo': {
      const bytes = picture === undefined ? samplePicture(320, 200) : Buffer.from(picture, 'base64');
      return { kind, content: await pictures.add(bytes) };
    }
    case 'document':
      return {
        kind,
        content: { ...file, file_name: 'notes.txt', mime_type: 'text/plain', file_size: 120 },
      };
    case 'sticker':
      return {
        kind,
        content: {
          ...file,
          type: 'regular',
          width: 512,
          height: 512,
          is_animated: false,
          is_video: false,
          emoji: '👋',
        },
      };
    case 'contact':
      return {
        kind,
        content: { phone_number: '+15550100', first_name: person.first_name, user_id: person.id },
      };
  }
}

function newId(prefix: string): string {
  return `${prefix}${randomBytes(12).toString('base64url')}`;
}
