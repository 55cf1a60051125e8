import { SHOWS_SETTINGS } from '../../db/chats/notification-settings-store.ts';
import { NO_KEY } from '../../db/chats/forget-user.ts';
import type { ChatUpdateStore, ClaimedUpdate } from '../../db/chats/chat-update-store.ts';
import type { FinishUpdate } from '../../db/chats/finish-update.ts';
import { newId } from '../../db/postgres/new-id.ts';
import { eventsOfMessage, type ExecutedLine } from '../../domain/chats/bot-events.ts';
import type { ChatPerson } from '../../domain/chats/chat-person.ts';
import { chatUpdate, type ChatUpdate } from '../../domain/chats/chat-update.ts';
import { PRIORITY } from '../../domain/chats/chat-content.ts';
import type { MessageBody } from '../../domain/chats/message-body.ts';
import type { UserKeys } from '../../domain/chats/user-keys.ts';
import type { Cipher } from '../../domain/cipher.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { answerContext, type CommandAnswer } from '../messenger/execute-command.ts';
import { messageContext } from './message-context.ts';
import { toPerson } from './chat-user.ts';
import { updateContext } from './receive-updates.ts';

export interface UpdateQueueDeps {
  finishUpdate: FinishUpdate;
  updates: Pick<ChatUpdateStore, 'claim' | 'giveBack' | 'discard'>;
  userKeys: UserKeys;
  cipher: Cipher;
  log: Logger;
}

/** An update that this process handles until it is finished or given back. */
export interface DueUpdate {
  updateId: number;
  chatId: string;
  /** How often it has failed before. */
  failures: number;
  /** Null: a group. */
  person: ChatPerson | null;
  update: ChatUpdate;
  /** For {@link HandledUpdate}. */
  claimed: ClaimedUpdate;
}

/** The results of an update, written in one database transaction. */
export interface HandledUpdate {
  messages: readonly NewChatMessage[];
  /** The incoming message disappears from the chat. */
  removesIncoming?: boolean;
  /** The answer to a command that an account runs. */
  answer?: CommandAnswer;
  /** The command and its response, for accounts that may read them. */
  executed?: ExecutedLine;
  /** A message that is to show something else, by its row. */
  edited?: { id: string; body: MessageBody };
  /** Hash of the token of the pressed button, which works no more. */
  usedButton?: string;
  /** A question that is answered, by the row of its message. */
  answeredQuestion?: string;
}

export interface NewChatMessage {
  body: MessageBody;
  /** The operation that it shows, and its version. */
  operation?: { id: string; version: number };
  isSecurity?: boolean;
}

/** An update that fails is handled again after this time, doubled with each failure up to a minute. */
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 60_000;

export function createUpdateQueue({ finishUpdate, updates, userKeys, cipher, log }: UpdateQueueDeps) {
  const cipherOf = ({ user }: ClaimedUpdate): Cipher =>
    user ? userKeys.cipher(user.id, user.key_ciphertext) : cipher;

  function open(claimed: ClaimedUpdate): DueUpdate {
    const { updateId, chatId, failures, user, bodyCiphertext } = claimed;
    const own = cipherOf(claimed);
    const body = own.decrypt(bodyCiphertext, updateContext(updateId));
    return {
      updateId,
      chatId,
      failures,
      person: user && toPerson(user, claimed, own),
      update: chatUpdate.parse(JSON.parse(body)),
      claimed,
    };
  }

  return {
    /** The oldest waiting update of each chat. One that cannot be read waits for an operator, and its chat with it; no other does. */
    async claim(limit: number, busyChats: readonly string[] = []): Promise<DueUpdate[]> {
      const claimed = await updates.claim(limit, busyChats);
      const due: DueUpdate[] = [];
      for (const each of claimed) {
        if (each.user?.key_ciphertext === NO_KEY) {
          // It came while the person was being forgotten.
          await updates.discard(each.updateId);
          continue;
        }
        try {
          due.push(open(each));
        } catch (error) {
          log.error({ err: error, update_id: each.updateId }, 'a stored update cannot be read');
          await updates.giveBack(each.updateId, MAX_PAUSE_MS);
        }
      }
      return due;
    },

    /** Writes the answers. If another process has finished the update in the meantime, nothing is written. */
    async finish(
      { updateId, chatId, person, update, claimed }: DueUpdate,
      handled: HandledUpdate,
    ): Promise<void> {
      const own = cipherOf(claimed);
      const removes = handled.removesIncoming && 'messageId' in update ? update.messageId : null;
      const events = eventsOfMessage(claimed.grants, {
        chatId,
        username: person?.username ?? null,
        cause: `update/${updateId}`,
        at: new Date(),
        text: update.type === 'text' ? update.text : null,
        executed: handled.executed ?? null,
      });
      await finishUpdate({
        updateId,
        events,
        usedButton: handled.usedButton ?? null,
        answeredQuestion: handled.answeredQuestion ?? null,
        answerCiphertext: handled.answer
          ? own.encrypt(JSON.stringify(handled.answer), answerContext(updateId))
          : null,
        removal: removes === null ? null : { id: newId('msg'), messageId: removes },
        edited: handled.edited
          ? {
              id: handled.edited.id,
              bodyCiphertext: own.encrypt(
                JSON.stringify(handled.edited.body),
                messageContext(handled.edited.id),
              ),
            }
          : null,
        messages: handled.messages.map(({ body, operation, isSecurity = false }) => {
          const id = newId('msg');
          return {
            id,
            priority: isSecurity ? PRIORITY.security : PRIORITY.reply,
            bodyCiphertext: own.encrypt(JSON.stringify(body), messageContext(id)),
            operation: operation ?? null,
            shows: body.type === 'notifications' ? SHOWS_SETTINGS : null,
          };
        }),
      });
    },

    /** After a failure. */
    async giveBack({ updateId, failures }: DueUpdate): Promise<void> {
      await updates.giveBack(updateId, Math.min(FIRST_PAUSE_MS * 2 ** failures, MAX_PAUSE_MS));
    },
  };
}
