import { once } from 'node:events';
import { z } from 'zod';
import { BotApiError } from './bot-api-error.ts';
import { readFields, type Fields } from './fields.ts';
import type { Telegram } from './telegram.ts';

const MAX_UPDATES = 100;
const MAX_TIMEOUT_SECONDS = 50;

const names = z.array(z.string());

/** The kinds of updates that a bot can ask for, as far as there are any here. */
const KINDS = new Set([
  'message',
  'edited_message',
  'callback_query',
  'my_chat_member',
  'chat_member',
  'message_reaction',
]);

/** Left out: as before. An empty list: all that a bot need not ask for, here null. A change counts for later updates only. */
export function allowedUpdatesOf(fields: Fields, before: string[] | null): string[] | null {
  const read = names.safeParse(fields.json('allowed_updates', 'allowed_updates'));
  if (!read.success) return before;
  const known = read.data.map((name) => name.toLowerCase()).filter((name) => KINDS.has(name));
  return known.length > 0 ? known : null;
}

/** `getUpdates`: answers as soon as there is an update, or after the time. Only one request may wait. */
export function createGetUpdates(telegram: Telegram) {
  const { state } = telegram;
  let waiting: AbortController | null = null;

  function refuseWithWebhook(description: string): void {
    if (state.webhook) throw new BotApiError(409, `Conflict: ${description}`);
  }

  return async function getUpdates(body: unknown, signal: AbortSignal): Promise<unknown[]> {
    refuseWithWebhook(
      "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
    );
    const fields = readFields(body);
    const limit = fields.number('limit', { min: 1, max: MAX_UPDATES, otherwise: MAX_UPDATES });
    const timeout = fields.number('timeout', { min: 0, max: MAX_TIMEOUT_SECONDS, otherwise: 0 });
    state.allowed_updates = allowedUpdatesOf(fields, state.allowed_updates);
    const offset = fields.number('offset');
    let found = telegram.updatesFrom(offset, limit);
    if (found.length > 0 || timeout === 0) return found;

    // As the original: the newer of two requests that wait wins, and the older one is refused.
    waiting?.abort();
    const own = new AbortController();
    waiting = own;
    const time = AbortSignal.timeout(timeout * 1_000);
    try {
      while (found.length === 0 && !time.aborted && !signal.aborted) {
        await once(telegram.events, 'update', { signal: AbortSignal.any([time, signal, own.signal]) }).catch(
          () => undefined,
        );
        refuseWithWebhook('terminated by setWebhook request');
        if (own.signal.aborted) {
          throw new BotApiError(
            409,
            'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
          );
        }
        // A negative offset has already dropped older updates.
        found = telegram.updatesFrom(Math.max(0, offset), limit);
      }
      return found;
    } finally {
      if (waiting === own) waiting = null;
    }
  };
}
