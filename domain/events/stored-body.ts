import type { UserKeys } from '../chats/user-keys.ts';
import type { Cipher } from '../cipher.ts';

/** A person of the bot, with the key as it is in the person's row. */
export interface KeyHolder {
  userId: string;
  keyCiphertext: string;
}

/** An event's body as it is in its row. */
export interface StoredBody {
  text: string;
  /** The person whom the event names; the text is encrypted with the person's key. Null: it names no one, and is as it is sent. */
  person: KeyHolder | null;
}

/** Outcome of an attempt without a readable body. */
export const EVENT_UNREADABLE = {
  kind: 'error',
  errorClass: 'event_unreadable',
  message: 'The event cannot be decrypted with the keys of this server.',
  durationMs: 0,
} as const;

export function encryptBody(own: Cipher, eventId: string, body: string): string {
  return own.encrypt(body, contextOf(eventId));
}

/** The body as it is signed and sent. Throws if a key of the service is missing, without which the person's key cannot be read. */
export function readBody(userKeys: UserKeys, eventId: string, { text, person }: StoredBody): string {
  if (!person) return text;
  return userKeys.cipher(person.userId, person.keyCiphertext).decrypt(text, contextOf(eventId));
}

function contextOf(eventId: string): string {
  return `events.body:${eventId}`;
}
