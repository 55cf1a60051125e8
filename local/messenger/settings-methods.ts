import { z } from 'zod';
import { badRequest, BotApiError } from './bot-api-error.ts';
import type { BotMethods } from './bot-api-method.ts';
import { readFields, type Fields } from './fields.ts';
import { checkSecure, isSecure } from './read-keyboard.ts';
import type { TelegramCommand } from './telegram-state.ts';
import { BOT, type Telegram } from './telegram.ts';
import { allowedUpdatesOf } from './updates.ts';

const COMMAND_NAME = /^[a-z0-9_]+$/;
const MAX_COMMANDS = 100;
const MAX_COMMAND = 32;
const MAX_DESCRIPTION = 256;

const SECRET = /^[A-Za-z0-9_-]*$/;
const MAX_SECRET = 256;

const SCOPES = ['default', 'all_private_chats', 'all_group_chats', 'all_chat_administrators'];

const commands = z.array(z.object({ command: z.string(), description: z.string() }));
const scope = z.object({ type: z.string(), chat_id: z.coerce.string().optional() });
const menuButton = z.object({
  type: z.string(),
  text: z.string().optional(),
  web_app: z.object({ url: z.string() }).optional(),
});

/** The methods about the bot itself: its name, commands, menu button and webhook. */
export function createSettingsMethods(telegram: Telegram): BotMethods {
  const { state } = telegram;
  return {
    getMe: () => ({
      ...BOT,
      can_join_groups: true,
      // As with privacy mode turned off: tests see that our bot takes nothing but commands from what it gets.
      can_read_all_group_messages: true,
      supports_inline_queries: false,
      has_main_web_app: false,
    }),

    setMyCommands(body) {
      const fields = readFields(body);
      const given = readCommands(fields);
      const place = { scope: scopeOf(fields), language_code: fields.text('language_code') };
      state.command_lists = [
        ...otherLists(place),
        ...(given.length > 0 ? [{ ...place, commands: given }] : []),
      ];
      return true;
    },

    /** The list of exactly this scope and language; nothing is inherited. */
    getMyCommands(body) {
      const fields = readFields(body);
      const [own, language] = [scopeOf(fields), fields.text('language_code')];
      const found = state.command_lists.find((list) => list.scope === own && list.language_code === language);
      return found?.commands ?? [];
    },

    setChatMenuButton(body) {
      const fields = readFields(body);
      const owner = menuOwnerOf(fields);
      state.menu_buttons[owner] = readMenuButton(fields);
      for (const { id } of state.people) {
        if (owner === 'default' || owner === String(id)) telegram.changed(id);
      }
      return true;
    },

    getChatMenuButton(body) {
      const owner = menuOwnerOf(readFields(body));
      return state.menu_buttons[owner] ?? { type: owner === 'default' ? 'commands' : 'default' };
    },

    setWebhook(body) {
      const fields = readFields(body);
      const url = fields.text('url');
      if (url === '') return removeWebhook(fields);
      if (!URL.canParse(url)) throw badRequest('Invalid webhook URL specified');
      const secret = fields.text('secret_token');
      if (secret.length > MAX_SECRET) throw badRequest('Secret token is too long');
      if (!SECRET.test(secret)) throw badRequest('Secret token contains unallowed characters');
      if (!isSecure(url)) {
        throw new BotApiError(400, 'Bad Request: bad webhook: An HTTPS URL must be provided for webhook');
      }
      if (fields.flag('drop_pending_updates')) state.updates.length = 0;
      state.allowed_updates = allowedUpdatesOf(fields, state.allowed_updates);
      state.webhook = {
        url,
        ...(secret === '' ? {} : { secret_token: secret }),
        max_connections: fields.number('max_connections', { min: 1, max: 100, otherwise: 40 }),
      };
      telegram.events.emit('update');
      return true;
    },

    deleteWebhook: (body) => removeWebhook(readFields(body)),

    getWebhookInfo() {
      const { webhook, allowed_updates: allowed, updates } = state;
      const { secret_token: _, ...shown } = webhook ?? { url: '' };
      return {
        ...shown,
        has_custom_certificate: false,
        pending_update_count: updates.length,
        ...(webhook ? { ip_address: '127.0.0.1' } : {}),
        ...(allowed ? { allowed_updates: allowed } : {}),
      };
    },
  };

  function otherLists(place: { scope: string; language_code: string }) {
    return state.command_lists.filter(
      (list) => list.scope !== place.scope || list.language_code !== place.language_code,
    );
  }

  function removeWebhook(fields: Fields): true {
    if (fields.flag('drop_pending_updates')) state.updates.length = 0;
    state.webhook = null;
    telegram.events.emit('update');
    return true;
  }

  function menuOwnerOf(fields: Fields): string {
    if (!fields.has('chat_id')) return 'default';
    const id = fields.number('chat_id');
    if (id <= 0) throw badRequest('Invalid chat_id specified');
    return String(telegram.personOf(id).id);
  }
}

/** `default`, or for one chat its type and number. */
function scopeOf(fields: Fields): string {
  const given = fields.json('scope', "Can't parse BotCommandScope JSON object");
  if (given === undefined) return 'default';
  const read = scope.safeParse(given);
  if (!read.success) throw badRequest("Can't parse BotCommandScope: BotCommandScope must be an Object");
  const { type, chat_id: chatId = '' } = read.data;
  if (SCOPES.includes(type)) return type;
  if (!['chat', 'chat_administrators', 'chat_member'].includes(type)) {
    throw badRequest("Can't parse BotCommandScope: Unsupported type specified");
  }
  if (chatId === '') throw badRequest("Can't parse BotCommandScope: Empty chat_id specified");
  return `${type} ${chatId}`;
}

function readCommands(fields: Fields): TelegramCommand[] {
  const read = commands.safeParse(fields.json('commands', "Can't parse commands JSON object") ?? []);
  if (!read.success) throw badRequest('Expected an Array of BotCommand');
  if (read.data.length > MAX_COMMANDS) throw badRequest('BOT_COMMANDS_TOO_MUCH');
  return read.data.map(({ command, description }) => {
    const name = command.trim().replace(/^\//, '');
    const text = description.trim();
    if (name === '') throw badRequest('Command must be non-empty');
    if (name.length > MAX_COMMAND) throw badRequest(`Command length must not exceed ${MAX_COMMAND}`);
    if (text === '') throw badRequest('Command description must be non-empty');
    if (text.length > MAX_DESCRIPTION) {
      throw badRequest(`Command description length must not exceed ${MAX_DESCRIPTION}`);
    }
    if (!COMMAND_NAME.test(name)) throw badRequest('BOT_COMMAND_INVALID');
    return { command: name, description: text };
  });
}

function readMenuButton(fields: Fields) {
  const given = fields.json('menu_button', "Can't parse menu button JSON object");
  if (given === undefined) return { type: 'default' };
  const read = menuButton.safeParse(given);
  if (!read.success) throw badRequest("Can't parse menu button: MenuButton must be an Object");
  const { type, text = '', web_app: webApp } = read.data;
  if (type === 'default' || type === 'commands') return { type };
  if (type !== 'web_app' || !webApp) {
    throw badRequest("Can't parse menu button: MenuButton has unsupported type");
  }
  if (text === '') throw badRequest('Menu button text must be non-empty');
  checkSecure(webApp.url, 'Menu button Web App');
  return { type, text, web_app: webApp };
}
