import { z } from 'zod';
import { startMessenger, type RunningMessenger } from '../../local/messenger/start-messenger.ts';
import { waitUntil } from './wait-until.ts';

const message = z.object({
  message_id: z.int(),
  chat_id: z.int(),
  from_id: z.int().nullable(),
  text: z.string(),
  edit_date: z.int().optional(),
  protected: z.boolean(),
  force_reply: z.object({ input_field_placeholder: z.string().optional() }).optional(),
  attachment: z
    .object({ kind: z.string(), content: z.array(z.object({ file_unique_id: z.string(), width: z.int() })) })
    .optional()
    .catch(undefined),
  buttons: z.array(
    z.array(
      z.object({
        text: z.string(),
        url: z.string().optional(),
        callback_data: z.string().optional(),
        web_app: z.object({ url: z.string() }).optional(),
      }),
    ),
  ),
});

export type ChatMessage = z.output<typeof message>;

const chats = z.array(z.object({ id: z.int(), type: z.string(), messages: z.array(message) }));

const calls = z.array(z.object({ method: z.string(), body: z.looseObject({}), at: z.number() }));

/** A token in the form that Telegram gives out. */
export const BOT_TOKEN = '42000001:AAtestAAtestAAtestAAtestAAtestAAtest';

export interface TestTelegram extends RunningMessenger {
  person(given?: { firstName?: string; language?: string; username?: string }): Promise<Person>;
  group(title: string, members: readonly Person[]): Promise<number>;
  fault(fault: {
    kind: 'too_many' | 'unavailable' | 'cut' | 'lost' | 'silent' | 'held';
    method?: string;
    times?: number | null;
    retryAfter?: number;
  }): Promise<void>;
  clearFaults(): Promise<void>;
  /** Updates as Telegram might deliver them together. */
  deliver(updates: readonly ({ update_id: number } & Record<string, unknown>)[]): Promise<void>;
  /** Requests of the bot, without its polls. */
  calls(method?: string): Promise<z.output<typeof calls>>;
}

/** A person with a messenger. */
export interface Person {
  id: number;
  says(text: string, chatId?: number): Promise<ChatMessage>;
  sendsPhoto(caption: string): Promise<void>;
  /** Something other than a text; a photo may be a PNG or JPEG of one's own. */
  attaches(
    kind: 'photo' | 'document' | 'sticker' | 'contact',
    more?: { text?: string; picture?: Uint8Array; chatId?: number },
  ): Promise<ChatMessage>;
  /** Writes a reply to a message of the private chat. */
  replies(to: Pick<ChatMessage, 'message_id'>, text: string): Promise<ChatMessage>;
  /** Everything in the private chat, or in a group. */
  messages(chatId?: number): Promise<ChatMessage[]>;
  /** The newest message of the bot that matches and came after `after`. */
  reads(
    pattern: RegExp | string,
    options?: { after?: ChatMessage | undefined; chatId?: number },
  ): Promise<ChatMessage>;
  /** Says something and reads the bot's answer to it. */
  asks(text: string, pattern?: RegExp | string): Promise<ChatMessage>;
  /** Presses a button by its label; returns the text that the messenger shows on top of the chat, null if none. */
  presses(label: string, message: ChatMessage): Promise<string | null>;
  /** Sends a press with other data than the button's. */
  sendsPress(data: string, message: Pick<ChatMessage, 'chat_id' | 'message_id'>): Promise<string | null>;
  edits(message: ChatMessage, text: string): Promise<void>;
  forwards(message: ChatMessage): Promise<void>;
  blocks(isBlocked: boolean): Promise<void>;
  initData(startParam?: string): Promise<string>;
}

export async function openTelegram({
  frameOrigins = [],
  stateFile,
}: { frameOrigins?: string[]; stateFile?: string } = {}): Promise<TestTelegram> {
  const telegram = await startMessenger({
    token: BOT_TOKEN,
    frameOrigins,
    ...(stateFile === undefined ? {} : { stateFile }),
  });

  async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${telegram.url}/people${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} /people${path}: ${response.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  }

  function personOf(id: number): Person {
    const own = (path: string): string => `/${id}${path}`;
    const person: Person = {
      id,
      async says(text, chatId) {
        return message.parse(
          await ask('POST', own('/messages'), { text, ...(chatId ? { chat_id: chatId } : {}) }),
        );
      },
      async replies({ message_id: replyTo }, text) {
        return message.parse(await ask('POST', own('/messages'), { text, reply_to: replyTo }));
      },
      async sendsPhoto(caption) {
        await person.attaches('photo', { text: caption });
      },
      async attaches(kind, { text = '', picture, chatId = id } = {}) {
        const bytes = picture === undefined ? {} : { picture: Buffer.from(picture).toString('base64') };
        return message.parse(
          await ask('POST', own('/messages'), { text, media: kind, chat_id: chatId, ...bytes }),
        );
      },
      async messages(chatId = id) {
        const all = chats.parse(await ask('GET', own('/chats')));
        return all.find((chat) => chat.id === chatId)?.messages ?? [];
      },
      async reads(pattern, { after, chatId } = {}) {
        let found: ChatMessage | undefined;
        let shown: string[] = [];
        await waitUntil(`the bot says ${String(pattern)}`, async () => {
          const all = await person.messages(chatId);
          const ofBot = all.filter(({ from_id }) => from_id === null);
          shown = ofBot.map(({ text }) => text);
          found = ofBot.findLast(
            ({ text, message_id }) =>
              message_id > (after?.message_id ?? 0) &&
              (typeof pattern === 'string' ? text.includes(pattern) : pattern.test(text)),
          );
          return found !== undefined;
        }).catch((error: unknown) => {
          throw new Error(`${String(error)}; the chat shows: ${shown.slice(-4).join(' | ')}`);
        });
        if (!found) throw new Error('not found');
        return found;
      },
      async asks(text, pattern = '') {
        const said = await person.says(text);
        return person.reads(pattern, { after: said });
      },
      async presses(label, on) {
        const button = on.buttons.flat().find(({ text }) => text === label);
        if (button?.callback_data === undefined) {
          throw new Error(`no button ${label} to press, but ${JSON.stringify(on.buttons)}`);
        }
        return person.sendsPress(button.callback_data, on);
      },
      async sendsPress(data, { chat_id, message_id }) {
        const answer = await ask('POST', own('/press'), { chat_id, message_id, data });
        return (
          z
            .object({ text: z.string().nullable().default(null) })
            .nullable()
            .parse(answer)?.text ?? null
        );
      },
      async edits({ message_id }, text) {
        await ask('PUT', own('/messages'), { message_id, text });
      },
      async forwards({ chat_id, message_id }) {
        await ask('POST', own('/forward'), { chat_id, message_id, to_chat_id: id });
      },
      async blocks(isBlocked) {
        await ask('PUT', own('/blocked'), { blocked: isBlocked });
      },
      async initData(startParam) {
        const query = startParam === undefined ? '' : `?start_param=${encodeURIComponent(startParam)}`;
        return z.object({ init_data: z.string() }).parse(await ask('GET', own(`/init-data${query}`)))
          .init_data;
      },
    };
    return person;
  }

  return {
    ...telegram,
    async person({ firstName = 'Ada', language = 'en', username } = {}) {
      const added = await ask('POST', '/', {
        first_name: firstName,
        language_code: language,
        ...(username === undefined ? {} : { username }),
      });
      return personOf(z.object({ id: z.int() }).parse(added).id);
    },
    async group(title, members) {
      const added = await ask('POST', '/groups', { title, members: members.map(({ id }) => id) });
      return z.object({ id: z.int() }).parse(added).id;
    },
    async fault(fault) {
      await ask('POST', '/faults', fault);
    },
    async clearFaults() {
      await ask('DELETE', '/faults');
    },
    async deliver(updates) {
      await ask('POST', '/updates', updates);
    },
    async calls(method) {
      const all = calls.parse(await ask('GET', '/calls'));
      return method === undefined ? all : all.filter((call) => call.method === method);
    },
  };
}
