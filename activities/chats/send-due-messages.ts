import type { ChatOutbox, DueMessage } from '../../db/chats/chat-outbox.ts';
import { PRIORITY, type Priority } from '../../domain/chats/chat-content.ts';
import type { Logger } from '../../telemetry/logger.ts';
import type { SearchPause } from '../../loops/search-pause.ts';
import type { NotificationPace } from './notification-pace.ts';
import type { SendMessage, Silence } from './send-message.ts';
import type { ShownRecorder } from './shown-recorder.ts';

export interface DueMessageSenderDeps {
  outbox: Pick<ChatOutbox, 'findChanged' | 'claim' | 'putBack'>;
  recorder: ShownRecorder;
  sendMessage: SendMessage;
  pace: NotificationPace;
  log(): Logger;
}

export interface DueMessageSender {
  /**
   * Begins to send and edit what is due: one message of each chat, different chats at the same time. `onFree` is called after a chat
   * has got its message. Returns the pause before the next turn.
   */
  turn(signal: AbortSignal, pause: SearchPause, onFree: () => void): Promise<number>;
  /** Resolves when nothing is under way any more. */
  settled(): Promise<void>;
}

/** Messages under way. One slow chat delays no other. */
const MAX_ANSWERS_UNDER_WAY = 70;

/** Those that wait for their pace: they must not keep answers from their places. */
const MAX_PACED_UNDER_WAY = 30;

const ANSWERS = [PRIORITY.security, PRIORITY.reply] as const;
const PACED: readonly Priority[] = [PRIORITY.warning, PRIORITY.notification];

/** Service specification, "Limits": 30 messages per minute per user. */
const MESSAGES_A_MINUTE = 30;

/** core.telegram.org/bots/faq: 20 messages a minute to one group. */
const GROUP_MESSAGES_A_MINUTE = 20;

/** A chat that has had its messages of this minute is tried again after this time. */
const FULL_CHAT_PAUSE_MS = 2_000;

/** A shorter silence needs no word: while a chat stays full, each message is the last of its minute. */
const NOTICED_SILENCE_MS = 5_000;

/** While Telegram does not answer, nothing more is begun for this time. */
const UNREACHED_PAUSE_MS = 1_000;

export function createDueMessageSender({
  outbox,
  recorder,
  sendMessage,
  pace,
  log,
}: DueMessageSenderDeps): DueMessageSender {
  /** By chat: there is one of each at most. */
  const underWay = new Map<string, Promise<void>>();
  const count = { answers: 0, paced: 0 };
  let unreachedUntilMs = 0;
  let limitedUntilMs = 0;

  async function send(message: DueMessage, signal: AbortSignal): Promise<void> {
    // Edits count for no limit: the chat gets no further message.
    const isNew = message.messageId === null;
    if (isNew && message.recent >= limitOf(message.chatId)) {
      await outbox.putBack(message.id, FULL_CHAT_PAUSE_MS);
      return;
    }
    const outcome = await sendMessage(
      message,
      async () => {
        if (isNew && isPaced(message)) await pace(signal);
        return !signal.aborted;
      },
      isNew ? silenceAfter(message) : null,
    );
    if (outcome === 'unreached') unreachedUntilMs = Date.now() + UNREACHED_PAUSE_MS;
    if (typeof outcome !== 'object') return;
    if ('limitedMs' in outcome) limitedUntilMs = Math.max(limitedUntilMs, Date.now() + outcome.limitedMs);
    // A crash before this repeats one message: Telegram has no way to ask.
    else await recorder.record([outcome.shown]);
  }

  function start(message: DueMessage, signal: AbortSignal, onFree: () => void): void {
    const kind = isPaced(message) ? 'paced' : 'answers';
    count[kind] += 1;
    const running = send(message, signal)
      // Its lease ends, and it is claimed again.
      .catch((error: unknown) => log().error({ err: error, message: message.id }, 'a message was not sent'))
      .finally(() => {
        count[kind] -= 1;
        underWay.delete(message.chatId);
        onFree();
      });
    underWay.set(message.chatId, running);
  }

  return {
    async turn(signal, pause, onFree) {
      const waitMs = unreachedUntilMs - Date.now();
      if (waitMs > 0) return waitMs;
      const freeForAnswers = MAX_ANSWERS_UNDER_WAY - count.answers;
      // A chat that has got too many waits for its own time. It may also be the bot that has sent too many, and most of that is paced.
      const freeForPaced = Date.now() < limitedUntilMs ? 0 : MAX_PACED_UNDER_WAY - count.paced;
      await outbox.findChanged();
      const due = await outbox.claim(
        [
          { priorities: ANSWERS, limit: freeForAnswers },
          { priorities: PACED, limit: freeForPaced },
        ],
        [...underWay.keys()],
      );
      for (const message of due) start(message, signal, onFree);
      return pause(underWay.size > 0);
    },
    async settled() {
      await Promise.all(underWay.values());
    },
  };
}

function isPaced({ priority }: DueMessage): boolean {
  return PACED.includes(priority);
}

/**
 * The silence that the last message of a minute announces. Only one message of a chat is under way, and each is recorded before the next one is claimed, so the
 * count is right with several workers.
 */
function silenceAfter({ chatId, recent, recentForMs }: DueMessage): Silence | null {
  const isLast = recent === limitOf(chatId) - 1;
  return isLast && recentForMs >= NOTICED_SILENCE_MS ? { messages: recent + 1, forMs: recentForMs } : null;
}

/** Numbers of groups are negative. */
function limitOf(chatId: string): number {
  return chatId.startsWith('-') ? GROUP_MESSAGES_A_MINUTE : MESSAGES_A_MINUTE;
}
