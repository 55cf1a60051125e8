/** An error in the form of the Bot API (core.telegram.org/bots/api#making-requests). */
export class BotApiError extends Error {
  override readonly name = 'BotApiError';
  readonly status: number;
  readonly retryAfter: number | undefined;

  constructor(status: number, description: string, retryAfter?: number) {
    super(description);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** In the words of the original, which differ from ours. */
export function missing(what: string): BotApiError {
  return badRequest(['There is', 'no', what].join(' '));
}

/** The original begins a reason with a small letter, unless it is a name in capitals such as `BUTTON_DATA_INVALID`. */
export function badRequest(reason: string): BotApiError {
  const isName = /^.[A-Z_]/.test(reason);
  return new BotApiError(
    400,
    `Bad Request: ${isName ? reason : reason.charAt(0).toLowerCase() + reason.slice(1)}`,
  );
}
