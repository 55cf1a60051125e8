/**
 * Why the Bot API refused a request, and with it what helps. `too_many`: waiting. `unavailable`: trying again. `unreachable`: nothing
 * until the person starts the bot again. `not_modified`: nothing needs to be done. `gone`: the message does not exist any more, or is too
 * old. `conflict`: another process polls, or a webhook is set. `refused`: nothing, because the request is wrong.
 */
export type TelegramProblem =
  'too_many' | 'unavailable' | 'unreachable' | 'not_modified' | 'gone' | 'conflict' | 'refused';

/** Without the request: its path has the bot's token in it, and its body a person's text. */
export class TelegramError extends Error {
  override readonly name = 'TelegramError';
  readonly problem: TelegramProblem;
  /** From `retry_after`; null if Telegram named no time. */
  readonly retryAfterMs: number | null;

  constructor(problem: TelegramProblem, message: string, retryAfterMs: number | null = null) {
    super(message);
    this.problem = problem;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Descriptions as the Bot API words them; tdlib/telegram-bot-api has no other code for them. */
const NOT_MODIFIED = /message is not modified/i;
const GONE =
  /message to (edit|delete|be replied) not found|message can't be (edited|deleted)|MESSAGE_ID_INVALID|query is too old/i;
const UNREACHABLE =
  /bot was blocked|user is deactivated|chat not found|bot was kicked|can't initiate conversation/i;

export function problemOf(status: number, description: string): TelegramProblem {
  if (status === 429) return 'too_many';
  if (status === 409) return 'conflict';
  if (status >= 500) return 'unavailable';
  if (NOT_MODIFIED.test(description)) return 'not_modified';
  if (GONE.test(description)) return 'gone';
  return status === 403 || UNREACHABLE.test(description) ? 'unreachable' : 'refused';
}
