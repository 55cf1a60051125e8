import { z } from 'zod';
import type { ChatUpdate, ReceivedUpdate } from '../domain/chats/chat-update.ts';
import { withStorableTexts } from '../domain/storable-text.ts';
import { messageTexts, type MessageTexts } from './message-texts.ts';
import { pastedCredentials } from './pasted-credential.ts';
import { pastedSecret } from './pasted-secret.ts';
import { isListedPhrase } from './recovery-phrase.ts';
import { hasUnreadableContent } from './unreadable-content.ts';

/** Longer texts than Telegram sends would not be messages. */
const MAX_TEXT = 4_096;

/** A command at the beginning of a text, with the bot that it is for, if it names one: `/help@wallet_bot`. */
const COMMAND = /^\/(\w+)(?:@(\w+))?(?!\S)/;

const person = z.object({
  id: z.int(),
  is_bot: z.boolean().default(false),
  first_name: z.string().default(''),
  username: z.string().optional(),
  language_code: z.string().max(35).optional(),
});

const chat = z.object({ id: z.int(), type: z.string() });

/** Loose: secrets are searched for in all fields. */
const message = z.looseObject({
  message_id: z.int(),
  chat,
  /** Absent, or a bot of Telegram, if `sender_chat` has written: an anonymous administrator, or a channel. */
  from: person.optional(),
  sender_chat: z.unknown().optional(),
  text: z.string().max(MAX_TEXT).optional(),
  /** Id of an album: each of its pictures and files is a message. */
  media_group_id: z.string().optional(),
  edit_date: z.int().optional(),
  reply_to_message: z.object({ message_id: z.int(), from: person.optional() }).optional().catch(undefined),
  forward_origin: z.unknown().optional(),
  via_bot: z.unknown().optional(),
  quote: z.unknown().optional(),
  external_reply: z.unknown().optional(),
});

type Message = z.output<typeof message>;

/** The fields that the service reads of an Update (core.telegram.org/bots/api#update); no others are stored. */
const rawUpdate = z.object({
  update_id: z.int().nonnegative(),
  message: message.optional(),
  edited_message: message.optional(),
  callback_query: z
    .object({
      id: z.string(),
      from: person,
      message: z.object({ message_id: z.int(), chat }).optional(),
      data: z.string().max(64).optional(),
    })
    .optional(),
  my_chat_member: z
    .object({ chat, from: person, date: z.int(), new_chat_member: z.object({ status: z.string() }) })
    .optional(),
});

const onlyId = z.object({ update_id: z.int().nonnegative() });

export interface ReadUpdateDeps {
  /** The bot's own name, without `@`. */
  username: string;
  /** By its name in small letters, without the slash. */
  isCommand(name: string): boolean;
}

/**
 * One update, with secrets taken out; null if there is nothing in it to act on. `updateId` is there either way, so that a strange
 * update can be confirmed and does not come again forever; null if not even the number can be read.
 */
export type ReadUpdate = (raw: unknown) => { updateId: number | null; received: ReceivedUpdate | null };

type Content = Omit<ReceivedUpdate, 'updateId'>;

export function createReadUpdate({ username, isCommand }: ReadUpdateDeps): ReadUpdate {
  /** In a group, the bot answers its own commands, and reads nothing else but secrets. */
  function ofGroup({ message_id: messageId, text = '' }: Message): ChatUpdate | null {
    const [, name = '', bot = username] = COMMAND.exec(text) ?? [];
    const isOwn = isOwnName(bot) && isCommand(name.toLowerCase());
    return isOwn ? { type: 'group', messageId } : null;
  }

  function ofMessage(given: Message): Content | null {
    const { message_id: messageId, chat: place, media_group_id: album } = given;
    const writer = writerOf(given);
    const isPrivate = place.type === 'private';
    const written = isPrivate ? ofPrivate(given) : ofGroup(given);
    const update = secretIn(given) ?? (writer ? written : null);
    return (
      update && {
        // An album has one answer, in however many batches it comes.
        source:
          album !== undefined && update.type === 'other'
            ? `album/${place.id}/${album}`
            : `message/${place.id}/${messageId}`,
        chatId: String(place.id),
        person: isPrivate && writer ? personOf(writer) : null,
        update,
      }
    );
  }

  /** Only to find secrets: a command that is edited is not run again. */
  function ofEdit(given: Message): Content | null {
    const { message_id: messageId, chat: place, edit_date: editedAt = 0 } = given;
    const update = secretIn(given);
    if (!update) return null;
    const writer = writerOf(given);
    return {
      source: `edit/${place.id}/${messageId}/${editedAt}`,
      chatId: String(place.id),
      person: place.type === 'private' && writer ? personOf(writer) : null,
      update,
    };
  }

  /** A secret in any part of a message: it does not matter who has sent it. */
  function secretIn(given: Message): ChatUpdate | null {
    const { message_id: messageId, chat: place, reply_to_message: repliedTo } = given;
    const secret = pastedSecretIn(messageTexts(given), place.type === 'private');
    if (secret) return { type: 'secret', messageId, secret };
    // A quotation of this bot, which gives out credentials, is not one that was pasted.
    const own = isThisBot(repliedTo?.from) ? { ...given, quote: undefined } : given;
    const keys = pastedCredentials(messageTexts(own).texts.map(({ text }) => text));
    return keys.length > 0 ? { type: 'credential', messageId, keys } : null;
  }

  function isThisBot(writer: Message['from']): boolean {
    return writer?.is_bot === true && isOwnName(writer.username ?? '');
  }

  function isOwnName(name: string): boolean {
    return name.toLowerCase() === username.toLowerCase();
  }

  return (raw) => {
    const parsed = rawUpdate.safeParse(raw);
    if (!parsed.success) {
      const id = onlyId.safeParse(raw);
      return { updateId: id.success ? id.data.update_id : null, received: null };
    }
    const { update_id: updateId, message: given, edited_message: edited } = parsed.data;
    const received = given ? ofMessage(given) : edited ? ofEdit(edited) : ofOther(parsed.data);
    return { updateId, received: received && withStorableTexts({ updateId, ...received }) };
  };
}

function ofOther(update: z.output<typeof rawUpdate>): Content | null {
  const press = update.callback_query;
  if (press?.message && press.data !== undefined) {
    const { chat: place, message_id: messageId } = press.message;
    const { id: queryId, data: token, from } = press;
    return {
      source: `press/${queryId}`,
      chatId: String(place.id),
      person: personOf(from),
      update: { type: 'press', queryId, messageId, token },
    };
  }
  const member = update.my_chat_member;
  if (member?.chat.type === 'private') {
    const { status } = member.new_chat_member;
    return {
      source: `member/${member.chat.id}/${member.date}/${status}`,
      chatId: String(member.chat.id),
      person: personOf(member.from),
      update: { type: 'blocked', isBlocked: status === 'kicked' },
    };
  }
  return null;
}

/** Null: another bot, or a chat, in whose name Telegram puts a bot of its own. */
function writerOf({ from, sender_chat: inNameOf }: Message): z.output<typeof person> | null {
  return from && !from.is_bot && inNameOf === undefined ? from : null;
}

function pastedSecretIn({ texts, lists }: MessageTexts, isPrivate: boolean): 'phrase' | 'key' | null {
  for (const { text, isWritten } of texts) {
    // In the names of files and in links, hashes are as usual as in a group.
    const secret = pastedSecret(text, isPrivate && isWritten ? 'private' : 'group');
    if (secret) return secret;
  }
  return lists.some(isListedPhrase) ? 'phrase' : null;
}

/** Null: a message of Telegram itself. */
function ofPrivate(given: Message): ChatUpdate | null {
  const { message_id: messageId, text } = given;
  if (text !== undefined) {
    const repliesTo = given.reply_to_message?.message_id;
    return {
      type: 'text',
      messageId,
      text,
      ...(repliesTo === undefined ? {} : { repliesTo }),
      ...(isQuoted(given) ? { isQuoted: true } : {}),
    };
  }
  return hasUnreadableContent(given) ? { type: 'other', messageId } : null;
}

/** True: not all of its words are the writer's own, of now. */
function isQuoted({ forward_origin, via_bot, quote, external_reply }: Message): boolean {
  return [forward_origin, via_bot, quote, external_reply].some((sign) => sign !== undefined);
}

function personOf({ id, first_name: firstName, username, language_code: language }: z.output<typeof person>) {
  return {
    telegramId: String(id),
    language: language ?? null,
    profile: { firstName, username: username ?? null },
  };
}
