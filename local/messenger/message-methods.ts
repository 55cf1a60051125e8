import { z } from 'zod';
import { badRequest, missing } from './bot-api-error.ts';
import type { BotMethods } from './bot-api-method.ts';
import { readFields, type Fields } from './fields.ts';
import type { Pictures } from './pictures.ts';
import { readMedia } from './read-media.ts';
import { readKeyboard, readReplyMarkup } from './read-keyboard.ts';
import { readCaption, readText } from './read-text.ts';
import type { PhotoSize } from './telegram-state.ts';
import type { Telegram } from './telegram.ts';

const MAX_ANSWER = 200;

/** Where a press may lead: to the bot itself. */
const OWN_LINK = /^(https:\/\/t\.me\/|tg:\/\/resolve\?)/;

/** Those of core.telegram.org/bots/api#sendchataction, and the one that takes it back, as the published server reads it. */
const CHAT_ACTIONS: ReadonlySet<string> = new Set([
  'cancel',
  'typing',
  'record_video',
  'upload_video',
  'record_voice',
  'upload_voice',
  'record_audio',
  'upload_audio',
  'upload_photo',
  'upload_document',
  'choose_sticker',
  'pick_up_location',
  'find_location',
  'record_video_note',
  'upload_video_note',
]);

const ATTACHED = /^attach:\/\/(?<name>.+)$/;

const previewOptions = z.record(z.string(), z.unknown());

/** The methods that write and change messages. */
export function createMessageMethods(telegram: Telegram, pictures: Pictures): BotMethods {
  const { presses } = telegram;
  return {
    sendMessage(body) {
      const fields = readFields(body);
      const content = { ...readText(fields), ...previewOf(fields) };
      const chatId = fields.chatId();
      const message = telegram.send(
        chatId,
        { ...content, ...readReplyMarkup(fields, chatId) },
        flagsOf(fields),
      );
      return telegram.present(message);
    },

    async sendPhoto(body) {
      const fields = readFields(body);
      const content = await photoOf(fields, { name: 'photo', given: fields });
      const caption = readCaption(fields);
      const chatId = fields.chatId();
      const message = telegram.send(
        chatId,
        { ...caption, attachment: { kind: 'photo', content }, ...readReplyMarkup(fields, chatId) },
        flagsOf(fields),
      );
      return telegram.present(message);
    },

    editMessageText(body) {
      const fields = readFields(body);
      const content = { ...readText(fields), ...previewOf(fields) };
      const { chatId, messageId } = placeOf(fields);
      const change = { ...content, buttons: readKeyboard(fields, chatId) };
      return telegram.present(telegram.edit(chatId, messageId, change));
    },

    async editMessageMedia(body) {
      const fields = readFields(body);
      const media = readMedia(fields);
      const caption = readCaption(media);
      const content = await photoOf(fields, { name: 'media', given: media });
      const { chatId, messageId } = placeOf(fields);
      const change = {
        ...caption,
        attachment: { kind: 'photo' as const, content },
        buttons: readKeyboard(fields, chatId),
        link_preview_options: undefined,
      };
      return telegram.present(telegram.edit(chatId, messageId, change));
    },

    editMessageReplyMarkup(body) {
      const fields = readFields(body);
      const { chatId, messageId } = placeOf(fields);
      return telegram.present(telegram.edit(chatId, messageId, { buttons: readKeyboard(fields, chatId) }));
    },

    deleteMessage(body) {
      const fields = readFields(body);
      if (!fields.has('chat_id')) throw badRequest('Chat identifier is not specified');
      if (!fields.has('message_id')) throw badRequest('Message identifier is not specified');
      telegram.remove(fields.chatId(), fields.number('message_id'));
      return true;
    },

    sendChatAction(body) {
      const fields = readFields(body);
      const action = fields.text('action').toLowerCase();
      if (!CHAT_ACTIONS.has(action)) throw badRequest('Wrong parameter action in request');
      telegram.act(fields.chatId(), action);
      return true;
    },

    answerCallbackQuery(body) {
      const fields = readFields(body);
      const id = fields.text('callback_query_id');
      const press = presses.get(id);
      if (!press || press.answered) {
        throw badRequest('Query is too old and response timeout expired or query ID is invalid');
      }
      const text = fields.text('text');
      const url = fields.text('url');
      if (text.length > MAX_ANSWER) throw badRequest('MESSAGE_TOO_LONG');
      if (url !== '' && !OWN_LINK.test(url)) throw badRequest('URL_INVALID');
      press.answered = {
        ...(text === '' ? {} : { text }),
        ...(fields.flag('show_alert') ? { show_alert: true } : {}),
        ...(url === '' ? {} : { url }),
      };
      telegram.events.emit('answer', id);
      return true;
    },

    getChat: (body) => telegram.chatOf(readFields(body).chatId()),
  };

  /**
   * A file of the form, or one that Telegram has. A picture with an address is refused: it would have to be fetched, and nothing here
   * leaves this machine.
   */
  async function photoOf(
    fields: Fields,
    { name, given }: { name: string; given: Fields },
  ): Promise<PhotoSize[]> {
    const attached = ATTACHED.exec(given.text(name))?.groups?.['name'];
    const file = fields.file(attached ?? name);
    if (file) return pictures.add(file);
    if (attached !== undefined || !given.has(name)) throw missing('photo in the request');
    return pictures.find(given.text(name));
  }
}

function placeOf(fields: Fields): { chatId: number; messageId: number } {
  if (!fields.has('chat_id') && !fields.has('message_id')) {
    throw badRequest('Message identifier is not specified');
  }
  return { chatId: fields.chatId(), messageId: fields.number('message_id') };
}

function flagsOf(fields: Fields) {
  return { isProtected: fields.flag('protect_content'), isSilent: fields.flag('disable_notification') };
}

/** Left out, a message that is edited has none any more. */
function previewOf(fields: Fields): { link_preview_options: Record<string, unknown> | undefined } {
  const given = fields.json('link_preview_options', "Can't parse link preview options JSON object");
  if (given === undefined) return { link_preview_options: undefined };
  const read = previewOptions.safeParse(given);
  if (!read.success) throw badRequest('Object expected as link preview options');
  return { link_preview_options: read.data };
}
