/** Parts of a Message that are other messages, or the names of people and chats. */
const NOT_ITS_OWN = new Set([
  'chat',
  'checklist_message',
  'forward_from',
  'forward_from_chat',
  'forward_origin',
  'from',
  'giveaway_message',
  'left_chat_member',
  'new_chat_members',
  'origin',
  'pinned_message',
  'poll_message',
  'reply_to_message',
  'sender_business_bot',
  'sender_chat',
  'suggested_post_message',
  'via_bot',
]);

/** Deeper than Telegram nests anything. */
const MAX_DEPTH = 64;

/**
 * Everything that a Message of the Bot API (core.telegram.org/bots/api#message) says, in fields of any name: text, caption, poll, contact,
 * file name, quotation, link. Texts of fields with the same name are one text, because a list may have a word of a phrase in each of its entries.
 */
export function messageTexts(message: unknown): string[] {
  const byField = new Map<string, string[]>();

  function collect(value: unknown, field: string, depth: number): void {
    if (typeof value === 'string') {
      const texts = byField.get(field);
      if (texts) texts.push(value);
      else byField.set(field, [value]);
    } else if (Array.isArray(value) && depth < MAX_DEPTH) {
      for (const each of value) collect(each, field, depth + 1);
    } else if (typeof value === 'object' && value !== null && depth < MAX_DEPTH) {
      for (const [name, each] of Object.entries(value)) {
        if (!NOT_ITS_OWN.has(name) && !name.endsWith('_id')) collect(each, name, depth + 1);
      }
    }
  }

  collect(message, '', 0);
  return [...byField.values()].map((texts) => texts.join('\n'));
}
