/** Parts of a Message that are other messages, the names of people and chats, or buttons, which only bots make. */
const NOT_ITS_OWN = new Set([
  'chat_shared',
  'checklist_message',
  'forward_from',
  'forward_origin',
  'from',
  'giveaway_message',
  'left_chat_member',
  'new_chat_members',
  'origin',
  'pinned_message',
  'poll_message',
  'reply_markup',
  'reply_to_message',
  'sender_business_bot',
  'suggested_post_message',
  'traveler',
  'via_bot',
  'watcher',
  'winners',
]);

/** Such as `sender_chat`, `completed_by_user`, `users`, `user_id`. */
const PERSON_OR_CHAT = /(?:^|_)(?:chat|users?|id)$/;

/** Fields with text that people write at the keyboard; not the target of a link or the name of a file. */
const WRITTEN = new Set(['text', 'caption']);

/** Deeper than Telegram nests anything. */
const MAX_DEPTH = 64;

/** Its letter is not a word of a phrase. */
const BETWEEN_STRINGS = '\n\u01c0\n';

export interface MessageTexts {
  /** The strings of all fields with one name, apart: no phrase goes from one to the next. */
  texts: { text: string; isWritten: boolean }[];
  /** Texts of the entries of each list: answers, tasks, paragraphs, rows. */
  lists: string[][];
}

/**
 * Everything that a Message of the Bot API (core.telegram.org/bots/api#message) says, in fields of any name: text, caption, poll, contact,
 * file name, quotation, link. Telegram gets new fields often, so no list names those that are searched. No phrase goes over several strings,
 * because many are enumerations (`type: "code"`), which repeat and are words of a phrase, while one of them alone is not a phrase. A list may have a
 * word of a phrase in each entry. Its entries say something only under `text`, which entities, sizes and styles do not have.
 */
export function messageTexts(message: unknown): MessageTexts {
  const byField = new Map<string, string[]>();
  const lists: string[][] = [];

  function keep(text: string, field: string): void {
    const texts = byField.get(field);
    if (texts) texts.push(text);
    else byField.set(field, [text]);
  }

  /** Returns what the value says under `text`. */
  function read(value: unknown, field: string, depth: number): string[] {
    if (typeof value === 'string') {
      keep(value, field);
      return field === 'text' ? [value] : [];
    }
    if (typeof value !== 'object' || value === null || depth === MAX_DEPTH) return [];
    if (!Array.isArray(value)) {
      if ('is_bot' in value) return []; // A person, in a field of any name.
      return Object.entries(value).flatMap(([name, each]) =>
        NOT_ITS_OWN.has(name) || PERSON_OR_CHAT.test(name) ? [] : read(each, name, depth + 1),
      );
    }
    const entries = value
      .map((each) => read(each, field, depth + 1).join('\n'))
      .filter((said) => said.trim() !== '');
    // A sentence with bold words comes in pieces.
    if (field === 'text') keep(entries.join('\n'), field);
    else if (entries.length > 1) lists.push(entries);
    return entries;
  }

  read(message, '', 0);
  const texts = [...byField].map(([field, strings]) => ({
    text: strings.join(BETWEEN_STRINGS),
    isWritten: WRITTEN.has(field),
  }));
  return { texts, lists };
}
