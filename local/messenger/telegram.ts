import { EventEmitter } from 'node:events';
import { isDeepStrictEqual } from 'node:util';
import { badRequest, BotApiError, missing } from './bot-api-error.ts';
import {
  telegramState,
  type TelegramAttachment,
  type TelegramButton,
  type TelegramMessage,
  type TelegramPerson,
  type TelegramState,
} from './telegram-state.ts';
import type { MessageText } from './text/message-text.ts';

export const BOT = { id: 42_000_001, is_bot: true, first_name: 'Wallet', username: 'wallet_local_bot' };

export type Telegram = ReturnType<typeof createTelegram>;

interface Press {
  answered?: { text?: string; show_alert?: boolean; url?: string };
}

/** The shown parts of a message. */
export interface Shown extends MessageText {
  buttons: TelegramButton[][];
  attachment?: TelegramAttachment | undefined;
  force_reply?: TelegramMessage['force_reply'];
  link_preview_options?: Record<string, unknown> | undefined;
}

/** Updates that a bot gets only if it names them. */
const BY_NAME_ONLY = new Set(['chat_member', 'message_reaction', 'message_reaction_count']);

/** An offset further ahead than this is taken for a mistake. */
const MAX_AHEAD = 10;

/** How long a chat shows what the bot does. */
const ACTION_MS = 5_000;

/** How long a bot may delete a message after it was written. */
const DELETABLE_SECONDS = 48 * 3_600;

/** People, chats and messages, and the updates that a bot reads of them. Emits `change` with the number of each changed chat. */
export function createTelegram(stored: unknown = {}) {
  const state: TelegramState = telegramState.parse(stored);
  const presses = new Map<string, Press>();
  /** By chat: what the bot does there now. */
  const actions = new Map<number, { action: string; timer: NodeJS.Timeout }>();
  const events = new EventEmitter();
  events.setMaxListeners(0);
  const now = (): number => Math.floor(Date.now() / 1_000);

  function changed(chatId: number): void {
    events.emit('change', chatId);
  }

  function endAction(chatId: number): void {
    clearTimeout(actions.get(chatId)?.timer);
    if (actions.delete(chatId)) changed(chatId);
  }

  function personOf(id: number): TelegramPerson {
    const found = state.people.findLast((person) => person.id === id);
    if (!found) throw badRequest('Chat not found');
    return found;
  }

  function chatOf(chatId: number) {
    const group = state.groups.find(({ id }) => id === chatId);
    if (group) return { id: group.id, type: 'group', title: group.title };
    const { id, first_name, username } = personOf(chatId);
    return { id, type: 'private', first_name, ...(username === undefined ? {} : { username }) };
  }

  function userOf(id: number) {
    const { first_name, username, language_code } = personOf(id);
    return { id, first_name, username, language_code, is_bot: false };
  }

  function senderOf(id: number | null) {
    return id === null ? BOT : userOf(id);
  }

  /** A message as the Bot API writes it. */
  function present(message: TelegramMessage) {
    const { message_id, chat_id, from_id, date, edit_date, forwarded } = message;
    return {
      message_id,
      from: senderOf(from_id),
      chat: chatOf(chat_id),
      date,
      ...(edit_date === undefined ? {} : { edit_date }),
      ...(forwarded ? presentOrigin(forwarded) : {}),
      ...presentReply(message),
      ...presentContent(message),
      ...(message.buttons.length > 0 ? { reply_markup: { inline_keyboard: message.buttons } } : {}),
      ...(message.protected ? { has_protected_content: true } : {}),
    };
  }

  /** The message that is replied to, without the one to which it replies in turn; nothing if it was deleted meanwhile. */
  function presentReply({ chat_id, reply_to }: TelegramMessage): { reply_to_message?: object } {
    const replied = reply_to === undefined ? undefined : find(chat_id, reply_to);
    return replied ? { reply_to_message: present({ ...replied, reply_to: undefined }) } : {};
  }

  function presentOrigin({ from_id, date }: NonNullable<TelegramMessage['forwarded']>) {
    const sender = senderOf(from_id);
    return {
      forward_origin: { type: 'user', sender_user: sender, date },
      forward_from: sender,
      forward_date: date,
    };
  }

  /** The update is dropped if the bot did not ask for its kind. */
  function queue(update: Record<string, unknown>): void {
    const isAllowed = (kind: string): boolean =>
      state.allowed_updates?.includes(kind) ?? !BY_NAME_ONLY.has(kind);
    if (!Object.keys(update).every(isAllowed)) return;
    state.updates.push({ update_id: state.next_update_id, ...update });
    state.next_update_id += 1;
    events.emit('update');
  }

  function write(message: Omit<TelegramMessage, 'message_id' | 'date'>): TelegramMessage {
    const written = { ...message, message_id: state.next_message_id, date: now() };
    state.next_message_id += 1;
    state.messages.push(written);
    changed(message.chat_id);
    return written;
  }

  /** From the end: with tens of thousands of messages, mostly the newest ones are looked for. */
  function find(chatId: number, messageId: number): TelegramMessage | undefined {
    return state.messages.findLast(
      ({ chat_id, message_id }) => chat_id === chatId && message_id === messageId,
    );
  }

  /** The bot may write to people who have started it, and to groups that it is in. */
  function checkReachable(chatId: number): void {
    if (state.groups.some(({ id }) => id === chatId)) return;
    const person = personOf(chatId);
    if (person.blocked) throw new BotApiError(403, 'Forbidden: bot was blocked by the user');
    if (!person.started) throw new BotApiError(403, "Forbidden: bot can't initiate conversation with a user");
  }

  return {
    state,
    events,
    present,
    chatOf,
    personOf,
    find,
    queue,
    write,
    changed,
    presses,

    /** The chat shows it until the bot's next message, and for some seconds at most. */
    act(chatId: number, action: string): void {
      checkReachable(chatId);
      endAction(chatId);
      if (action === 'cancel') return;
      const timer = setTimeout(() => endAction(chatId), ACTION_MS);
      timer.unref();
      actions.set(chatId, { action, timer });
      changed(chatId);
    },

    /** The action of the bot in the chat now; null: nothing that it has said. */
    actionIn: (chatId: number): string | null => actions.get(chatId)?.action ?? null,

    send(chatId: number, shown: Shown, flags: { isProtected: boolean; isSilent: boolean }) {
      checkReachable(chatId);
      endAction(chatId);
      return write({
        chat_id: chatId,
        from_id: null,
        ...shown,
        protected: flags.isProtected,
        silent: flags.isSilent,
      });
    },

    edit(chatId: number, messageId: number, change: Partial<Shown>) {
      checkReachable(chatId);
      const message = find(chatId, messageId);
      if (!message) throw badRequest('Message to edit not found');
      if (message.from_id !== null) throw badRequest("Message can't be edited");
      if (change.text !== undefined && message.attachment && !change.attachment) {
        throw missing('text in the message to edit');
      }
      const edited = { ...message, ...change };
      if (isDeepStrictEqual(presentContent(edited), presentContent(message))) {
        if (isDeepStrictEqual(edited.buttons, message.buttons)) {
          throw badRequest(
            'Message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message',
          );
        }
      }
      Object.assign(message, change, { edit_date: now() });
      changed(chatId);
      return message;
    },

    remove(chatId: number, messageId: number): void {
      const message = find(chatId, messageId);
      if (!message) throw badRequest('Message to delete not found');
      // It is not an administrator of any group.
      if (chatId < 0 && message.from_id !== null) throw badRequest("Message can't be deleted");
      if (now() - message.date > DELETABLE_SECONDS) {
        throw badRequest("Message can't be deleted for everyone");
      }
      state.messages.splice(state.messages.indexOf(message), 1);
      changed(chatId);
    },

    /**
     * Updates from `offset` on; everything before it is confirmed and forgotten. A negative offset counts from the end of the queue, and
     * forgets everything before that, too.
     */
    updatesFrom(offset: number, limit: number) {
      const { updates } = state;
      if (offset < 0) updates.splice(0, Math.max(0, updates.length + offset));
      else if (offset > 0 && offset <= state.next_update_id + MAX_AHEAD) {
        const first = updates.findIndex(({ update_id }) => update_id >= offset);
        updates.splice(0, first === -1 ? updates.length : first);
      }
      return updates.slice(0, limit);
    },
  };
}

/** Text and attachment under the names that they have in the Bot API. */
function presentContent({ text, entities, attachment, link_preview_options: preview }: TelegramMessage) {
  const marks = (name: string) => (entities.length > 0 ? { [name]: entities } : {});
  if (!attachment) {
    return {
      text,
      ...marks('entities'),
      ...(preview === undefined ? {} : { link_preview_options: preview }),
    };
  }
  const caption = text === '' ? {} : { caption: text, ...marks('caption_entities') };
  return { [attachment.kind]: attachment.content, ...caption };
}
