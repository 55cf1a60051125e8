import { z } from 'zod';
import { EXAMPLE } from './event-examples.ts';
import { chatId, time, username, walletAddress } from './event-fields.ts';
import { defineEventType } from './event-type.ts';

export const BOT_EVENTS = {
  'message.received': defineEventType({
    description: 'A user sent a message to the bot; to every account that the chat lets read.',
    version: 1,
    data: z.strictObject({ chat_id: chatId, username, message: z.string(), timestamp: time }),
    example: { chat_id: EXAMPLE.user, username: 'ada', message: 'Hello', timestamp: EXAMPLE.at },
  }),
  'command.executed': defineEventType({
    description:
      'A user, or an account for a user, ran a bot command; to every account that the chat lets read.',
    version: 1,
    data: z.strictObject({
      chat_id: chatId,
      command: z.string(),
      success: z.boolean(),
      response: z.string(),
      timestamp: time,
    }),
    example: {
      chat_id: EXAMPLE.user,
      command: '/wallet balance',
      success: true,
      response: '9.499995 SOL',
      timestamp: EXAMPLE.at,
    },
  }),
  'user.registered': defineEventType({
    description:
      'A user allowed an account something, `registered_at` being when the user started the bot; to that account.',
    version: 1,
    data: z.strictObject({
      chat_id: chatId,
      username,
      first_name: z.string().meta({ description: 'On the messaging platform.' }),
      registered_at: time,
    }),
    example: { chat_id: EXAMPLE.user, username: 'ada', first_name: 'Ada', registered_at: EXAMPLE.at },
  }),
  'wallet.connected': defineEventType({
    description: 'A user connected a wallet in the bot; to every account that the chat lets run commands.',
    version: 1,
    data: z.strictObject({ chat_id: chatId, wallet_address: walletAddress, connected_at: time }),
    example: { chat_id: EXAMPLE.user, wallet_address: EXAMPLE.wallet, connected_at: EXAMPLE.at },
  }),
};
