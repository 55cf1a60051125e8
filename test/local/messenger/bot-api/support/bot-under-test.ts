import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

/** The answer of the Bot API to any request (core.telegram.org/bots/api#making-requests). */
const answer = z.union([
  z.object({ ok: z.literal(true), result: z.unknown() }),
  z.object({
    ok: z.literal(false),
    error_code: z.int(),
    description: z.string(),
    parameters: z.looseObject({ retry_after: z.int().optional() }).optional(),
  }),
]);

export const user = z.looseObject({
  id: z.int(),
  is_bot: z.boolean(),
  first_name: z.string(),
  username: z.string().optional(),
});

const entities = z.array(
  z.looseObject({
    type: z.string(),
    offset: z.int(),
    length: z.int(),
    url: z.string().optional(),
    language: z.string().optional(),
  }),
);

export const message = z.looseObject({
  message_id: z.int(),
  from: user,
  chat: z.looseObject({ id: z.int(), type: z.string() }),
  date: z.int(),
  edit_date: z.int().optional(),
  text: z.string().optional(),
  entities: entities.optional(),
  caption: z.string().optional(),
  caption_entities: entities.optional(),
  photo: z
    .array(
      z.looseObject({
        file_id: z.string(),
        file_unique_id: z.string(),
        width: z.int(),
        height: z.int(),
        file_size: z.int().optional(),
      }),
    )
    .optional(),
  reply_markup: z
    .looseObject({ inline_keyboard: z.array(z.array(z.looseObject({ text: z.string() }))) })
    .optional(),
  link_preview_options: z.looseObject({ is_disabled: z.boolean().optional() }).optional(),
  has_protected_content: z.boolean().optional(),
});

export type Message = z.output<typeof message>;

export interface Refusal {
  status: number;
  error_code: number;
  description: string;
  retry_after?: number | undefined;
}

/** Where requests go, and on whose behalf. */
export interface Place {
  /** `https://api.telegram.org`, or the stand-in. */
  apiUrl: string;
  token: string;
  /** A person who has started the bot. */
  chatId: number;
  /** An address that may be set as webhook. */
  webhookUrl: string;
  /** Telegram limits how fast a bot may write; then the request is repeated. */
  isPatient: boolean;
}

export interface BotUnderTest {
  place(): Place;
  /** The result of a method that is to succeed. */
  call<T extends z.ZodType>(method: string, fields: object, shape: T): Promise<z.output<T>>;
  /** The refusal of a method that is to fail. */
  refused(method: string, fields: object): Promise<Refusal>;
  /** Sends a text to the chat. */
  sends(text: string, more?: object): Promise<Message>;
  edits(messageId: number, text: string, more?: object): Promise<Message>;
}

/** A request as JSON, or as a form if a file is in it. */
export async function ask(
  { apiUrl, token, isPatient }: Pick<Place, 'apiUrl' | 'token' | 'isPatient'>,
  method: string,
  fields: object,
): Promise<{ status: number; body: z.output<typeof answer> }> {
  const hasFile = Object.values(fields).some((value) => value instanceof Blob);
  const response = await fetch(`${apiUrl}/bot${token}/${method}`, {
    method: 'POST',
    ...(hasFile
      ? { body: formOf(fields) }
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(fields) }),
  });
  const body = answer.parse(await response.json());
  const seconds = body.ok ? undefined : body.parameters?.retry_after;
  if (isPatient && seconds !== undefined) {
    await delay(seconds * 1_000);
    return ask({ apiUrl, token, isPatient }, method, fields);
  }
  return { status: response.status, body };
}

export function createBotUnderTest(place: () => Place): BotUnderTest {
  const bot: BotUnderTest = {
    place,
    async call(method, fields, shape) {
      const { body } = await ask(place(), method, fields);
      if (!body.ok) throw new Error(`${method}: ${body.error_code} ${body.description}`);
      return shape.parse(body.result);
    },
    async refused(method, fields) {
      const { status, body } = await ask(place(), method, fields);
      if (body.ok) throw new Error(`${method} succeeded: ${JSON.stringify(body.result)}`);
      const { error_code, description, parameters } = body;
      return { status, error_code, description, retry_after: parameters?.retry_after };
    },
    sends: (text, more = {}) => bot.call('sendMessage', { chat_id: place().chatId, text, ...more }, message),
    edits: (messageId, text, more = {}) =>
      bot.call('editMessageText', { chat_id: place().chatId, message_id: messageId, text, ...more }, message),
  };
  return bot;
}

function formOf(fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields) as [string, unknown][]) {
    if (value instanceof Blob) form.append(name, value, 'picture.png');
    else form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return form;
}
