/** Fields of a Message (core.telegram.org/bots/api#message) with what people send other than a text. */
const UNREADABLE = [
  'animation',
  'audio',
  'checklist',
  'contact',
  'dice',
  'document',
  'game',
  'invoice',
  'live_photo',
  'location',
  'paid_media',
  'photo',
  'poll',
  'rich_message',
  'sticker',
  'story',
  'venue',
  'video',
  'video_note',
  'voice',
];

/**
 * Says whether a person sent something that the bot cannot read. All other messages without a text are of Telegram itself, such as that one was
 * pinned: it adds kinds of these every few months, and none of them waits for an answer.
 */
export function hasUnreadableContent(message: Readonly<Record<string, unknown>>): boolean {
  return UNREADABLE.some((field) => message[field] !== undefined);
}
