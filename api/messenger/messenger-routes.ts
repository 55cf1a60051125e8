import { chosenEvents } from '../../domain/chats/notification-settings.ts';
import type { Network } from '../../domain/networks.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { defineRoute } from '../../http/define-route.ts';
import { idempotencyOf, networkOf, replayHeaders } from '../../http/request-headers.ts';
import { createdExample, exampleSecret } from '../webhooks/webhook-examples.ts';
import { presentCreatedWebhook } from '../webhooks/webhook-presenter.ts';
import { createdWebhookData } from '../webhooks/webhook-schemas.ts';
import {
  botUserData,
  botWebhookBody,
  chatParams,
  consentBody,
  consentLinkData,
  executeCommandBody,
  executedCommandData,
  notificationsBody,
  notificationsData,
  sendMessageBody,
  sentMessageData,
  userParams,
} from './messenger-schemas.ts';

export interface MessengerRoutesDeps {
  messenger: UseCases['messenger'];
  defaultNetwork: Network;
}

const CHAT = '123456789';
const AT = '2026-01-01T00:00:05.000Z';

/** The bot API (service specification, "Bot API"): what an account does in chats that have granted it. */
export function messengerRoutes({ messenger, defaultNetwork }: MessengerRoutesDeps) {
  return [
    defineRoute({
      method: 'POST',
      path: '/v1/messenger/send-message',
      name: 'sendChatMessage',
      summary: 'Send a message to a chat',
      description:
        'The chat shows it under the public name of your account, without buttons. Waits up to 10 seconds until the chat has it. If that takes longer, the answer is 503 and the message stays in line: the same `Idempotency-Key` returns it. A person gets at most 30 messages a minute.',
      authenticated: true,
      credential: 'bot_token',
      creates: true,
      body: sendMessageBody,
      bodyExample: { chat_id: CHAT, message: 'Your order is *ready*.', parse_mode: 'Markdown' },
      successStatus: 200,
      data: sentMessageData,
      example: { message_id: 42, sent_at: AT },
      errors: ['NOT_FOUND', 'CONFLICT', 'SERVICE_UNAVAILABLE'],
      async handler({ actor, headers, body, signal }) {
        const { key } = idempotencyOf(headers, 'POST /v1/messenger/send-message');
        const text = {
          chatId: body.chat_id,
          message: body.message,
          parseMode: body.parse_mode ?? null,
        };
        const { messageId, sentAt } = await messenger.sendMessage(actor, text, key, signal);
        return { data: { message_id: messageId, sent_at: sentAt.toISOString() } };
      },
    }),

    defineRoute({
      method: 'POST',
      path: '/v1/messenger/execute-command',
      name: 'executeChatCommand',
      summary: 'Run a command in a chat',
      description:
        'For the person of the chat, after everything that waits there. Only commands that change no wallet, alert, notification or operation: `/wallet balance`, `/wallet address`, `/wallets`, `/history`, `/price`, `/stake`, `/stake rewards`, `/help`. Links and credentials reach the person only.',
      authenticated: true,
      credential: 'bot_token',
      creates: true,
      body: executeCommandBody,
      bodyExample: { chat_id: CHAT, command: '/wallet balance', silent: true },
      successStatus: 200,
      data: executedCommandData,
      example: { command: '/wallet balance', response: '9.499995 SOL', executed_at: AT },
      errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'SERVICE_UNAVAILABLE'],
      async handler({ actor, headers, body, signal }) {
        const { key } = idempotencyOf(headers, 'POST /v1/messenger/execute-command');
        const asked = { chatId: body.chat_id, line: body.command, isSilent: body.silent };
        const { line, response, executedAt } = await messenger.executeCommand(actor, asked, key, signal);
        return { data: { command: line, response, executed_at: executedAt.toISOString() } };
      },
    }),

    defineRoute({
      method: 'GET',
      path: '/v1/messenger/user/{telegram_id}',
      name: 'getBotUser',
      summary: 'A person of the bot who has granted your account something',
      authenticated: true,
      credential: 'bot_token',
      params: userParams,
      successStatus: 200,
      data: botUserData,
      example: {
        telegram_id: CHAT,
        username: 'ada',
        registered_at: AT,
        wallet_connected: true,
        notifications_enabled: true,
      },
      errors: ['NOT_FOUND'],
      async handler({ actor, params }) {
        const user = await messenger.readUser(actor, params.telegram_id);
        return {
          data: {
            telegram_id: user.telegramId,
            username: user.username,
            registered_at: user.registeredAt.toISOString(),
            wallet_connected: user.hasWallet,
            notifications_enabled: user.notificationsEnabled,
          },
        };
      },
    }),

    defineRoute({
      method: 'POST',
      path: '/v1/messenger/webhook',
      name: 'createBotWebhook',
      summary: 'Register an endpoint for events of chats',
      description:
        'It gets events of the chats that have granted your account what each event needs. Each of these chats is told, and again when it changes. `/v1/webhooks` lists it, changes it and removes it.',
      authenticated: true,
      credential: 'bot_token',
      creates: true,
      body: botWebhookBody,
      bodyExample: { url: createdExample.url, events: ['message.received'], secret: exampleSecret },
      successStatus: 201,
      data: createdWebhookData,
      example: { ...createdExample, events: ['message.received'] },
      errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
      async handler({ actor, headers, body }) {
        const { value, replayed } = await messenger.createWebhook(
          actor,
          body,
          idempotencyOf(headers, 'POST /v1/messenger/webhook'),
        );
        return { data: presentCreatedWebhook(value), headers: replayHeaders(replayed) };
      },
    }),

    defineRoute({
      method: 'PUT',
      path: '/v1/messenger/user/{chat_id}/notifications',
      name: 'setChatNotifications',
      summary: 'Change the notifications of a chat',
      description:
        'The chat is told if something changes, and its person can change it back. The network says which tokens are listed.',
      authenticated: true,
      credential: 'bot_token',
      network: true,
      params: chatParams,
      body: notificationsBody,
      bodyExample: { enabled: true, events: ['transaction.received'], thresholds: { USD: '5' } },
      successStatus: 200,
      data: notificationsData,
      example: {
        chat_id: CHAT,
        enabled: true,
        events: ['transaction.received'],
        thresholds: { SOL: '0.001', USD: '5' },
      },
      errors: ['NOT_FOUND'],
      async handler({ actor, headers, params, body }) {
        const network = networkOf(headers, actor, defaultNetwork);
        const changed = await messenger.setNotifications(actor, network, params.chat_id, body);
        const { enabled, thresholds } = changed;
        return { data: { chat_id: params.chat_id, enabled, events: [...chosenEvents(changed)], thresholds } };
      },
    }),

    defineRoute({
      method: 'POST',
      path: '/v1/messenger/consent-links',
      name: 'createConsentLink',
      summary: 'Ask a person for permission',
      description:
        'A link to the chat with the bot, which asks the person for these scopes. Your account needs a public name, which the person reads.',
      authenticated: true,
      credential: 'bot_token',
      body: consentBody,
      bodyExample: { scopes: ['write_messages', 'run_commands'] },
      successStatus: 201,
      data: consentLinkData,
      example: {
        url: 'https://t.me/wallet_bot?start=c2V2ZW50eS10d28tYnl0ZXMtYXJlLW5vdC1uZWVkZWQ',
        start_parameter: 'c2V2ZW50eS10d28tYnl0ZXMtYXJlLW5vdC1uZWVkZWQ',
        expires_at: '2026-01-02T00:00:00.000Z',
      },
      errors: ['FORBIDDEN', 'SERVICE_UNAVAILABLE'],
      async handler({ actor, body }) {
        const { username, token, expiresAt } = await messenger.createConsentLink(actor, body.scopes);
        return {
          data: {
            url: `https://t.me/${username}?start=${token}`,
            start_parameter: token,
            expires_at: expiresAt.toISOString(),
          },
        };
      },
    }),
  ];
}
