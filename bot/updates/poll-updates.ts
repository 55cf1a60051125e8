import { runLoop } from '../../loops/run-loop.ts';
import type { BotApi } from '../../telegram/bot-api.ts';
import type { ReadUpdate } from '../../telegram/read-update.ts';
import { TelegramError } from '../../telegram/telegram-error.ts';
import type { Logger } from '../../telemetry/logger.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { obeysRetryAfter } from './telegram-retries.ts';

export interface PollUpdatesDeps {
  botApi: Pick<BotApi, 'getUpdates'>;
  readUpdate: ReadUpdate;
  chats: Pick<UseCases['chats'], 'receive'>;
  /** Called after updates were stored. */
  onReceived(): void;
  log: Logger;
}

/** Telegram answers earlier if there is an update. */
const POLL_SECONDS = 25;

/** Telegram answers at once. It waits up to 3 s if it was asked for the same updates a moment ago. */
const NO_WAIT = 0;

/** Fetches updates until it is stopped. Telegram gets the acknowledgement, the next offset, only after the rows are committed. */
export function startPollingUpdates({ botApi, readUpdate, chats, onReceived, log }: PollUpdatesDeps) {
  const stopped = new AbortController();
  const { signal } = stopped;
  let offset = 0;
  let isReached = false;

  async function poll(seconds: number): Promise<void> {
    const raw = await botApi.getUpdates(offset, seconds, signal);
    isReached = true;
    const read = raw.map(readUpdate);
    const received = read.flatMap((each) => (each.received ? [each.received] : []));
    if (received.length > 0) {
      await chats.receive(received);
      onReceived();
    }
    const confirmed = Math.max(offset, ...read.map(({ updateId }) => (updateId ?? -1) + 1));
    // Without a single number nothing can be confirmed, and the same would come again at once.
    if (raw.length > 0 && confirmed === offset) throw new Error('Telegram sent updates without numbers');
    offset = confirmed;
  }

  /** After a start or a failure, the first poll does not wait: the bot is ready as soon as Telegram answers. */
  async function turn(): Promise<number> {
    if (!isReached) await poll(NO_WAIT);
    // Within the same turn, so that pauses become longer if Telegram refuses only polls that wait.
    await poll(POLL_SECONDS);
    return 0;
  }

  function onFailure(error: unknown): void {
    isReached = false;
    if (error instanceof TelegramError && error.problem === 'conflict') {
      log.error('another process fetches the updates of this bot, or a webhook is set: run one bot process');
    } else {
      log.warn({ err: error }, 'updates could not be fetched; trying again');
    }
  }

  const running = runLoop({ signal, turn: obeysRetryAfter(turn, onFailure), onFailure });

  return {
    /** False while Telegram is not reached. */
    isReached: () => isReached,
    async stop(): Promise<void> {
      stopped.abort();
      await running;
    },
  };
}
