import { setTimeout as delay } from 'node:timers/promises';

export interface ChatUrlDeps {
  /** The operator's own setting; null: Telegram is asked for the bot's name. */
  given: string | null;
  /** The bot's name. */
  username(): Promise<string>;
  now?: () => number;
  /** Ends when a page has waited long enough. */
  waited?: (signal: AbortSignal) => Promise<void>;
}

/** A page that starts waits no longer than this for Telegram. */
const WAIT_MS = 1_000;

/** After a failure, Telegram is asked again by the first page that starts later than this. */
const PAUSE_MS = 30_000;

/**
 * The address that opens a person's chat with the bot. Null while Telegram does not answer: the page then says in words where to go. A name
 * is asked for once, and kept.
 */
export function createChatUrl({
  given,
  username,
  now = Date.now,
  waited = (signal) => delay(WAIT_MS, undefined, { signal }),
}: ChatUrlDeps): () => Promise<string | null> {
  let known = given;
  let askAgainAt = 0;
  let asking: Promise<void> | null = null;

  async function ask(): Promise<void> {
    try {
      known = `https://t.me/${encodeURIComponent(await username())}`;
    } catch {
      askAgainAt = now() + PAUSE_MS;
    } finally {
      asking = null;
    }
  }

  return async function chatUrl() {
    if (known !== null || (asking === null && now() < askAgainAt)) return known;
    const answered = new AbortController();
    asking ??= ask();
    try {
      await Promise.race([asking, waited(answered.signal).catch(() => undefined)]);
    } finally {
      answered.abort();
    }
    return known;
  };
}
