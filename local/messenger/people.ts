import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { BotApiError } from './bot-api-error.ts';
import { BOT, type Telegram } from './telegram.ts';
import type {
  TelegramAttachment,
  TelegramCommand,
  TelegramMessage,
  TelegramPerson,
} from './telegram-state.ts';

export interface NewPerson {
  first_name: string;
  username?: string | undefined;
  language_code?: string | undefined;
}

export interface NewMessage extends Partial<Pick<TelegramMessage, 'entities' | 'forwarded' | 'reply_to'>> {
  chatId?: number | undefined;
  attachment?: TelegramAttachment | undefined;
}

export type People = ReturnType<typeof createPeople>;

const COMMAND = /^\/[A-Za-z0-9_@]+/;

/** People's actions in their messenger. */
export function createPeople(telegram: Telegram, token: string) {
  const { state, queue, write, present, find, personOf, presses, changed, chatOf } = telegram;

  function user({ id, first_name, username, language_code }: TelegramPerson) {
    return { id, first_name, username, language_code, is_bot: false };
  }

  function tellMessage(messageId: number, chatId: number, kind: 'message' | 'edited_message'): void {
    const message = find(chatId, messageId);
    if (!message) return;
    const isPlain = kind === 'message' && !message.attachment;
    const command = isPlain ? COMMAND.exec(message.text) : null;
    const found = command ? [{ type: 'bot_command', offset: 0, length: command[0].length }] : [];
    const entities = [...found, ...message.entities];
    queue({ [kind]: { ...present(message), ...(found.length > 0 ? { entities } : {}) } });
  }

  /** The person's own, or the one of everyone. */
  function menuButtonOf(personId: number) {
    const own = state.menu_buttons[String(personId)];
    return own && own.type !== 'default' ? own : state.menu_buttons['default'];
  }

  /** People write in their own chat with the bot, and in groups that they are in. */
  function checkMember(personId: number, chatId: number): void {
    const isIn = state.groups.some(({ id, members }) => id === chatId && members.includes(personId));
    if (chatId !== personId && !isIn) throw new BotApiError(403, 'This person is not in that chat.');
  }

  /** Writes into the private chat with the bot, or into a group. */
  function say(personId: number, text: string, { chatId = personId, ...more }: NewMessage = {}) {
    const person = personOf(personId);
    checkMember(personId, chatId);
    if (chatId === personId) {
      if (person.blocked) throw new BotApiError(400, 'The bot is blocked; unblock it first.');
      person.started = true;
    }
    if (more.reply_to !== undefined && !find(chatId, more.reply_to)) {
      throw new BotApiError(404, 'This chat has no such message.');
    }
    const message = write({
      chat_id: chatId,
      from_id: personId,
      text,
      entities: [],
      buttons: [],
      protected: false,
      silent: false,
      ...more,
    });
    tellMessage(message.message_id, chatId, 'message');
    return message;
  }

  return {
    say,

    add({ first_name, username, language_code }: NewPerson): TelegramPerson {
      const person: TelegramPerson = {
        id: state.next_person_id,
        first_name,
        ...(username === undefined ? {} : { username }),
        ...(language_code === undefined ? {} : { language_code }),
        started: false,
        blocked: false,
      };
      state.next_person_id += randomInt(1, 1_000);
      state.people.push(person);
      changed(person.id);
      return person;
    },

    addGroup(title: string, members: number[]) {
      const group = { id: -state.next_person_id, title, members };
      state.next_person_id += 1;
      state.groups.push(group);
      for (const member of members) changed(member);
      return group;
    },

    /** Without buttons that come back to the bot; the bot reads the text like any other. */
    forward(personId: number, from: { chatId: number; messageId: number }, chatId: number) {
      checkMember(personId, from.chatId);
      const message = find(from.chatId, from.messageId);
      if (!message) throw new BotApiError(404, 'This person has no such message.');
      if (message.protected) throw new BotApiError(403, 'This message is protected from being forwarded.');
      const { text, entities, attachment, from_id, date, forwarded } = message;
      return say(personId, text, {
        chatId,
        entities,
        ...(attachment ? { attachment } : {}),
        forwarded: forwarded ?? { from_id, date },
      });
    },

    edit(personId: number, messageId: number, text: string): void {
      const message = state.messages.find(
        ({ message_id, from_id }) => message_id === messageId && from_id === personId,
      );
      if (!message) throw new BotApiError(404, 'This person has no such message.');
      message.text = text;
      message.edit_date = Math.floor(Date.now() / 1_000);
      changed(message.chat_id);
      tellMessage(messageId, message.chat_id, 'edited_message');
    },

    /** An own message, or any of the private chat. No update says so to the bot, as in the original. */
    remove(personId: number, chatId: number, messageId: number): void {
      const message = find(chatId, messageId);
      if (!message || (chatId !== personId && message.from_id !== personId)) {
        throw new BotApiError(404, 'This person has no such message.');
      }
      state.messages.splice(state.messages.indexOf(message), 1);
      changed(chatId);
    },

    /** Presses a button that comes back to the bot; returns the id of the press. Tests press what no messenger would show to that person. */
    press(personId: number, chatId: number, messageId: number, data: string): string {
      const message = find(chatId, messageId);
      const id = String(randomInt(1, 2 ** 47));
      presses.set(id, {});
      queue({
        callback_query: {
          id,
          from: user(personOf(personId)),
          ...(message ? { message: present(message) } : {}),
          chat_instance: String(chatId),
          data,
        },
      });
      return id;
    },

    setBlocked(personId: number, isBlocked: boolean): void {
      const person = personOf(personId);
      const [before, after] = isBlocked ? ['member', 'kicked'] : ['kicked', 'member'];
      person.blocked = isBlocked;
      queue({
        my_chat_member: {
          chat: chatOf(personId),
          from: user(person),
          date: Math.floor(Date.now() / 1_000),
          old_chat_member: { user: BOT, status: before },
          new_chat_member: { user: BOT, status: after },
        },
      });
      changed(personId);
    },

    /** Launch data of a Mini App, which its address carries (core.telegram.org/bots/webapps#validating-data-received-via-the-mini-app). */
    initData(personId: number, startParam?: string): string {
      const { id, first_name, username, language_code } = personOf(personId);
      const fields: Record<string, string> = {
        auth_date: String(Math.floor(Date.now() / 1_000)),
        query_id: randomBytes(12).toString('base64url'),
        user: JSON.stringify({ id, first_name, username, language_code }),
        // A signature by Telegram's own key, which no one else has; only the hash can be checked here.
        signature: randomBytes(64).toString('base64url'),
        ...(startParam === undefined ? {} : { start_param: startParam }),
      };
      const text = Object.entries(fields)
        .map(([name, value]) => `${name}=${value}`)
        .toSorted()
        .join('\n');
      const key = createHmac('sha256', 'WebAppData').update(token).digest();
      const hash = createHmac('sha256', key).update(text).digest('hex');
      return new URLSearchParams({ ...fields, hash }).toString();
    },

    /** The commands that a person is offered: those for private chats before those for all, their language before the others. */
    commands(personId: number): TelegramCommand[] {
      const { language_code: language = '' } = personOf(personId);
      for (const scope of [`chat ${personId}`, 'all_private_chats', 'default']) {
        for (const code of [language, '']) {
          const list = state.command_lists.find(
            (each) => each.scope === scope && each.language_code === code,
          );
          if (list) return list.commands;
        }
      }
      return [];
    },

    /** A person's chats with everything in them, as a messenger shows them. */
    chats(personId: number) {
      const groups = state.groups.filter(({ members }) => members.includes(personId));
      return [chatOf(personId), ...groups.map(({ id }) => chatOf(id))].map((chat) => ({
        ...chat,
        blocked: chat.id === personId && personOf(personId).blocked,
        typing: telegram.actionIn(chat.id) === 'typing',
        ...(chat.id === personId ? { menu_button: menuButtonOf(personId) } : {}),
        messages: state.messages.filter(({ chat_id }) => chat_id === chat.id),
      }));
    },
  };
}
