import type { ChatOutbox, DueMessage, ShownMessage } from '../../db/chats/chat-outbox.ts';
import { PRIORITY } from '../../domain/chats/chat-content.ts';
import type { Logger } from '../../telemetry/logger.ts';
import type { NoticePace } from './notice-pace.ts';
import type { SendMessage, SendOutcome } from './send-message.ts';
import type { ShownRecorder } from './shown-recorder.ts';

export interface DueMessageSenderDeps {
  outbox: Pick<ChatOutbox, 'findChanged' | 'claim' | 'putBack'>;
  recorder: ShownRecorder;
  sendMessage: SendMessage;
  pace: NoticePace;
  log(): Logger;
}

export interface DueMessageSender {
  /**
   * Begins to send and edit what is due: the messages of one chat in their order, different chats at the same time. `onFree` is called
   * soon after a chat has got its messages. Returns the pause before the next turn.
   */
  turn(signal: AbortSignal, idleMs: number, onFree: () => void): Promise<number>;
  /** Resolves when nothing is under way any more. */
  settled(): Promise<void>;
}

/** Messages under way. One slow chat delays no other. */
const MAX_UNDER_WAY = 100;

/** Notices among them, which wait for their pace: they must not keep answers from their places. */
const MAX_NOTICES_UNDER_WAY = 30;

const ANSWERS = [PRIORITY.security, PRIORITY.reply] as const;
const NOTICES = [PRIORITY.notice] as const;

/** Service specification, "Limits": 30 messages per minute per user. */
const MESSAGES_A_MINUTE = 30;

/** A chat that has had its messages of this minute is tried again after this time. */
const FULL_CHAT_PAUSE_MS = 2_000;

/** While Telegram does not answer, nothing more is begun for this time. */
const UNREACHED_PAUSE_MS = 1_000;

/** The rest of a chat's messages, after one of them has to wait. */
const ORDER_PAUSE_MS = 1_000;

/** The next message of a chat waits this long after the one before it. */
const FREE_MS = 10;

const MAX_FAILURE_PAUSE_MS = 60_000;

export function createDueMessageSender({
  outbox,
  recorder,
  sendMessage,
  pace,
  log,
}: DueMessageSenderDeps): DueMessageSender {
  const underWay = new Set<Promise<void>>();
  const count = { answers: 0, notices: 0 };
  let unreachedUntilMs = 0;
  let soon: NodeJS.Timeout | undefined;

  /** Sends until one has to wait; returns those that the chat shows now. */
  async function sendInOrder(messages: readonly DueMessage[], signal: AbortSignal): Promise<ShownMessage[]> {
    const shown: ShownMessage[] = [];
    let sent = 0;
    for (const [index, message] of messages.entries()) {
      const rest = messages.slice(index).map(({ id }) => id);
      if (signal.aborted) {
        await outbox.putBack(rest, 0, false);
        break;
      }
      const isNew = message.messageId === null;
      // Edits do not count: the chat gets no further message.
      if (isNew && message.recent + sent >= MESSAGES_A_MINUTE) {
        await outbox.putBack(rest, FULL_CHAT_PAUSE_MS, false);
        break;
      }
      if (isNew && message.priority === PRIORITY.notice) await pace(signal);
      const outcome = await send(message);
      if (typeof outcome === 'object') {
        shown.push(outcome.shown);
        if (isNew) sent += 1;
      } else if (outcome !== 'closed') {
        if (outcome === 'unreached') unreachedUntilMs = Date.now() + UNREACHED_PAUSE_MS;
        if (rest.length > 1) await outbox.putBack(rest.slice(1), ORDER_PAUSE_MS, false);
        break;
      }
    }
    return shown;
  }

  /** A message that fails by a mistake of ours must not stop the others. */
  async function send(message: DueMessage): Promise<SendOutcome> {
    try {
      return await sendMessage(message);
    } catch (error) {
      log().error({ err: error, message: message.id }, 'a message could not be written');
      const pauseMs = Math.min(1_000 * 2 ** message.failures, MAX_FAILURE_PAUSE_MS);
      await outbox.putBack([message.id], pauseMs, true);
      return 'stop';
    }
  }

  function start(messages: readonly DueMessage[], signal: AbortSignal, onFree: () => void): void {
    const notices = messages.filter(({ priority }) => priority === PRIORITY.notice).length;
    count.notices += notices;
    count.answers += messages.length - notices;
    const running = sendInOrder(messages, signal)
      // A crash before this repeats messages that were sent: Telegram has no way to ask.
      .then((shown) => recorder.record(shown))
      // Their lease ends, and they are claimed again.
      .catch((error: unknown) => log().error({ err: error }, 'messages of a chat could not be put back'))
      .finally(() => {
        count.notices -= notices;
        count.answers -= messages.length - notices;
        underWay.delete(running);
        // One turn for all that become free together: each costs three statements.
        soon ??= setTimeout(() => {
          soon = undefined;
          onFree();
        }, FREE_MS);
      });
    underWay.add(running);
  }

  return {
    async turn(signal, idleMs, onFree) {
      const waitMs = unreachedUntilMs - Date.now();
      if (waitMs > 0) return waitMs;
      const freeForAnswers = MAX_UNDER_WAY - MAX_NOTICES_UNDER_WAY - count.answers;
      const freeForNotices = MAX_NOTICES_UNDER_WAY - count.notices;
      await outbox.findChanged();
      const due = [
        ...(freeForAnswers > 0 ? await outbox.claim(freeForAnswers, ANSWERS) : []),
        ...(freeForNotices > 0 ? await outbox.claim(freeForNotices, NOTICES) : []),
      ];
      for (const messages of byChat(due).values()) start(messages, signal, onFree);
      return idleMs;
    },
    async settled() {
      await Promise.all(underWay);
    },
  };
}

function byChat(messages: readonly DueMessage[]): Map<string, DueMessage[]> {
  const chats = new Map<string, DueMessage[]>();
  for (const message of messages) {
    const known = chats.get(message.chatId);
    if (known) known.push(message);
    else chats.set(message.chatId, [message]);
  }
  return chats;
}
