import { setTimeout as delay } from 'node:timers/promises';
import { once } from 'node:events';
import type { Telegram } from './telegram.ts';

const RETRY_MS = 500;

/** Delivers updates to the webhook of the bot, one after the other; an answer other than 2xx is repeated, as the original does. */
export async function sendWebhooks({ state, events }: Telegram, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const [update] = state.updates;
    const { webhook } = state;
    if (!webhook || !update) {
      await once(events, 'update', { signal }).catch(() => undefined);
      continue;
    }
    const problem = await post(webhook, update, signal);
    // The bot may have dropped it meanwhile.
    if (problem === null && state.updates[0] === update) state.updates.shift();
    if (problem !== null) {
      webhook.last_error_date = Math.floor(Date.now() / 1_000);
      webhook.last_error_message = problem;
      await delay(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** Returns what went wrong, as getWebhookInfo says it; null if the update was taken. */
async function post(
  { url, secret_token: secret }: { url: string; secret_token?: string | undefined },
  update: unknown,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(secret === undefined ? {} : { 'x-telegram-bot-api-secret-token': secret }),
      },
      body: JSON.stringify(update),
      signal,
    });
    return response.ok ? null : `Wrong response from the webhook: ${response.status} ${response.statusText}`;
  } catch {
    return 'Connection refused';
  }
}
