/** One mark of a text, in UTF-16 units (core.telegram.org/bots/api#messageentity). */
export interface Entity {
  type: string;
  offset: number;
  length: number;
  /** For `text_link`. */
  url?: string;
  /** For `pre`. */
  language?: string;
  custom_emoji_id?: string;
}

export interface MessageText {
  text: string;
  entities: Entity[];
}

/** Refused in the words of the Bot API; without the beginning that all have in common. */
export class CannotParse extends Error {}

/** The Bot API counts bytes when it says what it could not read. */
export function byteOffset(source: string, index: number): number {
  return Buffer.byteLength(source.slice(0, index));
}
