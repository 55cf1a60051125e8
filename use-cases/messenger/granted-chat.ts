import type { GrantedChat, GrantedChats } from '../../db/messenger/granted-chats.ts';
import type { Actor, BotToken } from '../../domain/access/actor.ts';
import type { Action } from '../../domain/access/may.ts';
import { ServiceError } from '../../domain/errors.ts';
import { authorize } from '../access/authorize.ts';

/** Actions of an account in a chat that granted it something. */
export type ChatAction = Extract<
  Action,
  'chat.write' | 'chat.run' | 'chat.describe' | 'chat.set_notifications'
>;

export type FindGrantedChat = (
  actor: Actor,
  action: ChatAction,
  chatId: string,
) => Promise<GrantedChat & { actor: BotToken }>;

/** The chat, if the token's account may do there what the action needs; for others it does not exist. */
export function createFindGrantedChat(chats: GrantedChats): FindGrantedChat {
  return async (actor, action, chatId) => {
    const chat = actor.kind === 'bot_token' ? await chats.find(actor.accountId, chatId) : null;
    // The person decides: what a token may do at all is what the chat has granted.
    const granted = actor.kind === 'bot_token' ? { ...actor, scopes: chat?.scopes ?? [] } : actor;
    authorize(granted, action, chat ? 'granted' : 'foreign', notGranted);
    if (!chat) throw notGranted();
    if (ACTS.includes(action) && chat.user.blocked_at !== null) throw blocked();
    return { ...chat, actor: granted };
  };
}

/** They reach the chat, which its person may have closed to the bot. */
const ACTS: readonly ChatAction[] = ['chat.write', 'chat.run'];

export function blocked(): ServiceError {
  return new ServiceError('CONFLICT', 'The person has blocked the bot.', {
    details: 'chat_id: nothing reaches this chat until the person writes to the bot again',
  });
}

export function usedKey(): ServiceError {
  return new ServiceError('CONFLICT', 'This Idempotency-Key was used for another request.', {
    details: 'Idempotency-Key: use a new one for each request',
  });
}

export function notGranted(): ServiceError {
  return new ServiceError('NOT_FOUND', 'This chat has not granted your account this.', {
    details:
      'chat_id: ask the person with a link of POST /v1/messenger/consent-links, which names the scopes that you need',
  });
}
