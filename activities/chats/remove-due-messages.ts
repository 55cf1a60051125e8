import type { ChatOutbox } from '../../db/chats/chat-outbox.ts';
import type { BotApi } from '../../telegram/bot-api.ts';
import { TelegramError, type TelegramProblem } from '../../telegram/telegram-error.ts';
import type { Logger } from '../../telemetry/logger.ts';

export interface RemoveDueMessagesDeps {
  outbox: Pick<ChatOutbox, 'claimRemovals' | 'removed'>;
  botApi: Pick<BotApi, 'remove'>;
  log(): Logger;
}

const CLAIMED_AT_ONCE = 100;

/** Then the message's lease ends, and it is tried again. */
const PASSES: ReadonlySet<TelegramProblem> = new Set(['too_many', 'unavailable', 'conflict']);

/** Removes messages from their chats whose time is over. Returns how many it tried. */
export function createRemoveDueMessages({ outbox, botApi, log }: RemoveDueMessagesDeps) {
  return async function removeDueMessages(): Promise<number> {
    const due = await outbox.claimRemovals(CLAIMED_AT_ONCE);
    await Promise.all(
      due.map(async ({ id, chatId, messageId }) => {
        try {
          await botApi.remove(chatId, Number(messageId));
        } catch (error) {
          if (error instanceof TelegramError && PASSES.has(error.problem)) return;
          log().warn({ err: error, message: id }, 'a message could not be removed from its chat');
        }
        await outbox.removed(id);
      }),
    );
    return due.length;
  };
}
