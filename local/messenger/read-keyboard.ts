import { z } from 'zod';
import { badRequest } from './bot-api-error.ts';
import type { Fields } from './fields.ts';
import type { Shown } from './telegram.ts';
import type { TelegramButton } from './telegram-state.ts';
import { checkedLink } from './text/checked-link.ts';

const MAX_DATA_BYTES = 64;

const rows = z.object({
  inline_keyboard: z.array(z.array(z.unknown())).optional(),
  force_reply: z.boolean().catch(false),
  input_field_placeholder: z.string().optional().catch(undefined),
});
const button = z.looseObject({
  text: z.string().optional(),
  url: z.string().optional(),
  callback_data: z.string().optional(),
  web_app: z.object({ url: z.string() }).optional(),
});

/** A new message has buttons or asks for a reply: buttons count first, as in the original. */
export function readReplyMarkup(fields: Fields, chatId: number): Pick<Shown, 'buttons' | 'force_reply'> {
  const { buttons, forceReply } = readMarkup(fields, chatId);
  return { buttons, ...(forceReply && buttons.length === 0 ? { force_reply: forceReply } : {}) };
}

/** The buttons under a message that is edited; none if `reply_markup` is left out. */
export function readKeyboard(fields: Fields, chatId: number): TelegramButton[][] {
  const { buttons, forceReply } = readMarkup(fields, chatId);
  if (forceReply && buttons.length === 0) throw badRequest('Inline keyboard expected');
  return buttons;
}

function readMarkup(fields: Fields, chatId: number) {
  const markup = fields.json('reply_markup', "Can't parse reply keyboard markup JSON object");
  if (markup === undefined) return { buttons: [], forceReply: null };
  if (typeof markup !== 'object' || markup === null || Array.isArray(markup)) {
    throw badRequest('Object expected as reply markup');
  }
  const read = rows.safeParse(markup);
  if (!read.success) {
    throw badRequest('Field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays');
  }
  const {
    inline_keyboard: given = [],
    force_reply: isForced,
    input_field_placeholder: placeholder,
  } = read.data;
  const keyboard = given.map((row) => row.map((each) => readButton(each, chatId)));
  return {
    buttons: keyboard.filter((row) => row.length > 0),
    forceReply: isForced ? (placeholder === undefined ? {} : { input_field_placeholder: placeholder }) : null,
  };
}

/** If a button has several kinds, the first counts, as in the original. */
function readButton(value: unknown, chatId: number): TelegramButton {
  const read = button.safeParse(value);
  if (!read.success) throw unreadable('InlineKeyboardButton must be an Object');
  const { text, url, callback_data: data, web_app: webApp } = read.data;
  if (text === undefined) throw unreadable('Can\'t find field "text"');
  if (url) {
    if (checkedLink(url) === null) {
      throw badRequest(`Inline keyboard button URL '${url}' is invalid: Wrong HTTP URL`);
    }
    return { text, url };
  }
  if (data) {
    if (Buffer.byteLength(data) > MAX_DATA_BYTES) throw badRequest('BUTTON_DATA_INVALID');
    return { text, callback_data: data };
  }
  if (webApp) {
    checkSecure(webApp.url, 'Inline keyboard button Web App');
    // The original has them in private chats only.
    if (chatId < 0) throw badRequest('BUTTON_TYPE_INVALID');
    return { text, web_app: webApp };
  }
  throw unreadable('Text buttons are unallowed in the inline keyboard');
}

function unreadable(reason: string): Error {
  return badRequest(`Can't parse inline keyboard button: ${reason}`);
}

/** The original wants https; here a page of this machine may be without. */
export function checkSecure(url: string, what: string): void {
  if (!isSecure(url)) throw badRequest(`${what} URL '${url}' is invalid: Only HTTPS links are allowed`);
}

export function isSecure(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1';
}
