import type { BotMethods } from './bot-api-method.ts';
import { createMessageMethods } from './message-methods.ts';
import type { Pictures } from './pictures.ts';
import { createSettingsMethods } from './settings-methods.ts';
import type { Telegram } from './telegram.ts';

/** The methods of the Bot API that change or read something; `getUpdates` is in updates.ts, because it waits. */
export function createBotMethods(telegram: Telegram, pictures: Pictures): BotMethods {
  return { ...createMessageMethods(telegram, pictures), ...createSettingsMethods(telegram) };
}
