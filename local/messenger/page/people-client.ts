/** The people's side of the messenger (local/messenger/people-routes.ts), from the browser. */

export interface Person {
  id: number;
  first_name: string;
  language_code?: string;
}

export interface Entity {
  type: string;
  offset: number;
  length: number;
  url?: string;
}

export interface Button {
  text: string;
  url?: string;
  callback_data?: string;
  web_app?: { url: string };
}

export interface Message {
  message_id: number;
  chat_id: number;
  from_id: number | null;
  date: number;
  edit_date?: number;
  text: string;
  entities: Entity[];
  buttons: Button[][];
  protected: boolean;
  /** The message of the same chat to which it is a reply. */
  reply_to?: number;
  /** The bot asks for a reply to it, and this text is shown in the line to write in. */
  force_reply?: { input_field_placeholder?: string };
  /** Who wrote it first; null: the bot. */
  forwarded?: { from_id: number | null };
  attachment?: Attachment;
}

/** The part of a message besides its text. */
export type Attachment =
  | { kind: 'photo'; content: PhotoSize[] }
  | { kind: 'document'; content: { file_name: string } }
  | { kind: 'sticker'; content: { emoji: string } }
  | { kind: 'contact'; content: { first_name: string; phone_number: string } };

/** A person's attachment; a picture in base64. */
export interface Attached {
  media: Attachment['kind'];
  picture?: string;
}

interface PhotoSize {
  file_unique_id: string;
  width: number;
  height: number;
}

export interface Chat {
  id: number;
  type: string;
  title?: string;
  blocked: boolean;
  /** The bot is. */
  typing: boolean;
  /** The button of the private chat, at the left of the line to write in. */
  menu_button?: { type: string; text?: string; web_app?: { url: string } };
  messages: Message[];
}

export interface Command {
  command: string;
  description: string;
}

/** The bot's answer to a press. */
export interface PressAnswer {
  text?: string;
  show_alert?: boolean;
  url?: string;
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`/people${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(((await response.json()) as { error: string }).error);
  return (await response.json()) as T;
}

export const client = {
  people: () => ask<Person[]>('GET', '/'),
  bot: () => ask<{ username: string }>('GET', '/bot'),
  add: (name: string, language: string) =>
    ask<Person>('POST', '/', { first_name: name, language_code: language }),
  addGroup: (title: string, members: number[]) => ask<Chat>('POST', '/groups', { title, members }),
  chats: (personId: number) => ask<Chat[]>('GET', `/${personId}/chats`),
  commands: (personId: number) => ask<Command[]>('GET', `/${personId}/commands`),
  say: (
    personId: number,
    chatId: number,
    text: string,
    more: Partial<Attached> & { reply_to?: number } = {},
  ) => ask('POST', `/${personId}/messages`, { text, chat_id: chatId, ...more }),
  edit: (personId: number, message: Message, text: string) =>
    ask('PUT', `/${personId}/messages`, { message_id: message.message_id, text }),
  remove: (personId: number, message: Message) =>
    ask('DELETE', `/${personId}/messages/${message.chat_id}/${message.message_id}`),
  press: (personId: number, message: Message, data: string) =>
    ask<PressAnswer | null>('POST', `/${personId}/press`, {
      chat_id: message.chat_id,
      message_id: message.message_id,
      data,
    }),
  forward: (personId: number, message: Message, to: number) =>
    ask('POST', `/${personId}/forward`, {
      chat_id: message.chat_id,
      message_id: message.message_id,
      to_chat_id: to,
    }),
  initData: async (personId: number) =>
    (await ask<{ init_data: string }>('GET', `/${personId}/init-data`)).init_data,
  setBlocked: (personId: number, blocked: boolean) => ask('PUT', `/${personId}/blocked`, { blocked }),
};

/** Calls at once and after each change of one of the person's chats. */
export function watchChats(personId: number, onChange: () => void): () => void {
  const source = new EventSource(`/people/${personId}/changes`);
  source.addEventListener('message', onChange);
  return () => source.close();
}
