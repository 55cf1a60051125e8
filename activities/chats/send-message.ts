import { hash, randomBytes } from 'node:crypto';
import type { ChatButtonStore, NewButton } from '../../db/chats/chat-button-store.ts';
import type { ChatQuestionStore } from '../../db/chats/chat-question-store.ts';
import type { ChatOutbox, DueMessage, ShownMessage } from '../../db/chats/chat-outbox.ts';
import type { ChatContent, ShownContent } from '../../domain/chats/chat-content.ts';
import type { UserKeys } from '../../domain/chats/user-keys.ts';
import type { BotApi } from '../../telegram/bot-api.ts';
import { TelegramError } from '../../telegram/telegram-error.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { escapeHtml, plainText } from '../../chat-texts/html.ts';
import { MAX_CAPTION_LENGTH, MAX_MESSAGE_LENGTH, shortenHtml } from '../../chat-texts/shorten-html.ts';
import { labelText } from '../../chat-texts/label-text.ts';
import type { Texts } from '../../chat-texts/text.ts';
import type { MessageContent, ReadMessageContent } from './message-content.ts';

export interface SendMessageDeps {
  botApi: Pick<BotApi, 'send' | 'edit'>;
  outbox: Pick<ChatOutbox, 'putBack' | 'close' | 'closeChat'>;
  buttons: Pick<ChatButtonStore, 'replace'>;
  questions: Pick<ChatQuestionStore, 'ask'>;
  readContent: ReadMessageContent;
  texts: Texts;
  userKeys: UserKeys;
  log(): Logger;
}

/** `over`: it was put back or given up. `limited`: Telegram takes no more for this time. `unreached`: it does not answer at all. */
export type SendOutcome = { shown: ShownMessage } | { limitedMs: number } | 'unreached' | 'over';

/** The chat has got so many messages within a minute that the next one has to wait. */
export interface Silence {
  messages: number;
  forMs: number;
}

export type MayBegin = () => Promise<boolean>;

/** Cannot be guessed; a press also has to come from the right person, in the right message. */
const TOKEN_BYTES = 32;

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;

/** If Telegram names no time. */
const DEFAULT_RETRY_AFTER_MS = 5_000;

/** Until then a new version of all workers is there, which may know how to write it; afterwards the chat must not wait any longer. */
const MAX_WRITE_FAILURES = 8;

interface SentContent extends MessageContent {
  lastLine: string | null;
}

export type SendMessage = ReturnType<typeof createSendMessage>;

export function createSendMessage({
  botApi,
  outbox,
  buttons,
  questions,
  readContent,
  texts,
  userKeys,
  log,
}: SendMessageDeps) {
  /** Before the message is sent: the reply may come at once. A group has no key, and is asked nothing. */
  async function ask({ id, user, messageId }: DueMessage, { question }: ChatContent): Promise<void> {
    if (!question || !user || messageId !== null) return;
    const own = userKeys.cipher(user.id, user.keyCiphertext);
    // MAINTENANCE: use-cases/chats/index.ts decrypts with the same context.
    const lineCiphertext = own.encrypt(question.line, `chat_questions.line:${id}`);
    await questions.ask({ messageRowId: id, userId: user.id, lineCiphertext });
  }

  /** Gives each press a token of its own; those that the message had before stop working. */
  async function withTokens({ id, user, messageId }: DueMessage, given: ChatContent): Promise<ShownContent> {
    const { chart: _, ...content } = given;
    const own = user && userKeys.cipher(user.id, user.keyCiphertext);
    const made: NewButton[] = [];
    const rows = content.buttons.map((row) =>
      row.map((button) => {
        const label = labelText(button.label);
        if (!('press' in button)) return { ...button, label };
        const token = randomBytes(TOKEN_BYTES).toString('base64url');
        const tokenHash = hash('sha256', token, 'hex');
        // MAINTENANCE: use-cases/chats/index.ts decrypts with the same context. A group has no key, and its presses do nothing.
        const actionCiphertext = own?.encrypt(
          JSON.stringify(button.press),
          `chat_buttons.action:${tokenHash}`,
        );
        if (actionCiphertext !== undefined) made.push({ tokenHash, actionCiphertext });
        return { label, token };
      }),
    );
    // A new message without them has none to replace.
    if (user && (made.length > 0 || messageId !== null)) await buttons.replace({ id, userId: user.id }, made);
    return { ...content, buttons: rows };
  }

  async function show(message: DueMessage, content: ShownContent): Promise<number> {
    const { chatId, messageId } = message;
    if (messageId === null) return botApi.send(chatId, content);
    const shownAs = Number(messageId);
    await botApi.edit(chatId, shownAs, content);
    return shownAs;
  }

  /** A message that cannot be written is a mistake of ours. It must not hold back its chat for all time. */
  async function written(message: DueMessage): Promise<MessageContent | null> {
    const { id, writeFailures } = message;
    try {
      return await readContent(message);
    } catch (error) {
      if (writeFailures + 1 >= MAX_WRITE_FAILURES) {
        log().error({ err: error, message: id }, 'a message could not be written; it is given up');
        await outbox.close(id, 'unwritable');
      } else {
        log().error({ err: error, message: id }, 'a message could not be written; trying again');
        await outbox.putBack(id, pauseMs(writeFailures), 'write_failures');
      }
      return null;
    }
  }

  /**
   * Sends the message, or edits it, and returns what came of it. Only the caller records that it is shown.
   *
   * @param mayBegin asked right before the request, when everything else is done; false: the message is put back
   * @param silence said in a last line, which no row has: an edit of the message is without it
   */
  return async function sendMessage(
    message: DueMessage,
    mayBegin: MayBegin = always,
    silence: Silence | null = null,
  ): Promise<SendOutcome> {
    const content = await written(message);
    if (!content) return 'over';
    const sent = { ...content, lastLine: silence && silenceText(message, silence) };
    return content.picture === null
      ? sendAlone(message, sent, mayBegin)
      : sendContent(message, sent, mayBegin);
  };

  function silenceText({ user }: DueMessage, { messages, forMs }: Silence): string {
    const t = texts.of(user?.language ?? '');
    return `\n\n${t('chat-silence', { messages, seconds: Math.ceil(forMs / 1_000) })}`;
  }

  async function sendContent(
    message: DueMessage,
    given: SentContent,
    mayBegin: MayBegin,
  ): Promise<SendOutcome> {
    const { id, chatId, messageId, operationId, event } = message;
    const { content, picture, revision, isLast } = given;
    const lastLine = given.lastLine ?? '';
    const shown = (shownAs: number): SendOutcome => ({
      shown: { id, revision, messageId: shownAs, isLast },
    });
    // Telegram refuses what is too long, and the person must still read the beginning.
    const room = (picture ? MAX_CAPTION_LENGTH : MAX_MESSAGE_LENGTH) - lastLine.length;
    const html = shortenHtml(content.html, room) + lastLine;
    const sent = {
      ...(await withTokens(message, { ...content, html })),
      ...(picture ? { picture } : {}),
    };
    await ask(message, content);
    if (!(await mayBegin())) {
      await outbox.putBack(id, 0);
      return 'over';
    }
    try {
      return shown(await show(message, sent));
    } catch (error) {
      if (!(error instanceof TelegramError)) throw error;
      switch (error.problem) {
        case 'not_modified':
          return shown(Number(messageId));
        case 'too_many': {
          const limitedMs = error.retryAfterMs ?? DEFAULT_RETRY_AFTER_MS;
          await outbox.putBack(id, limitedMs);
          return { limitedMs };
        }
        case 'unavailable':
        case 'conflict':
          await outbox.putBack(id, pauseMs(message.failures), 'failures');
          return 'unreached';
        case 'unreachable':
          await outbox.closeChat(chatId);
          return 'over';
        case 'gone':
          // The person has deleted it, and is still to read what has come since.
          if (messageId !== null && (operationId !== null || event)) {
            return sendContent({ ...message, messageId: null }, given, mayBegin);
          }
          await outbox.close(id, 'gone');
          return 'over';
        case 'refused':
          if (picture) return sendAlone(message, given, mayBegin);
          return sendPlain(message, sent, shown, error);
      }
    }
  }

  /**
   * The text without its picture: as a new message, because a picture that is shown cannot become a text. Its buttons change the picture, so
   * they go with it.
   */
  function sendAlone(message: DueMessage, given: SentContent, mayBegin: MayBegin): Promise<SendOutcome> {
    const { picture: _, ...rest } = given;
    return sendContent(
      { ...message, messageId: null },
      { ...rest, content: { ...given.content, buttons: [] } },
      mayBegin,
    );
  }

  /** Without marks: Telegram may refuse what it cannot parse, and the person must still read it. */
  async function sendPlain(
    message: DueMessage,
    content: ShownContent,
    shown: (messageId: number) => SendOutcome,
    refusal: TelegramError,
  ): Promise<SendOutcome> {
    try {
      return shown(await show(message, { ...content, html: escapeHtml(plainText(content.html)) }));
    } catch (error) {
      if (!(error instanceof TelegramError) || error.problem !== 'refused') throw error;
      log().error({ err: refusal, message: message.id }, 'Telegram refuses a message; it is given up');
      await outbox.close(message.id, 'refused');
      return 'over';
    }
  }
}

async function always(): Promise<boolean> {
  return true;
}

function pauseMs(failures: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** failures, MAX_PAUSE_MS);
}
