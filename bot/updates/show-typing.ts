import type { BotApi } from '../../telegram/bot-api.ts';
import { runLoop } from '../../loops/run-loop.ts';
import type { Logger } from '../../telemetry/logger.ts';

export interface ShowTypingDeps {
  botApi: Pick<BotApi, 'showTyping'>;
  log: Logger;
}

/** A shorter wait needs no sign. */
const UNNOTICED_MS = 1_000;

/** The messenger shows it for five seconds, or until the answer comes (core.telegram.org/bots/api#sendchataction). */
const REPEAT_MS = 4_500;

/** An answer that takes longer is late for a reason that typing does not explain. */
const LONGEST_MS = 60_000;

/** While the work takes its time, the chat shows that the bot is typing. A failure of that harms nothing: it is not shown any more. */
export function createShowTyping({ botApi, log }: ShowTypingDeps) {
  return async function whileTyping<T>(chatId: string, work: () => Promise<T>): Promise<T> {
    const done = new AbortController();
    const signal = AbortSignal.any([done.signal, AbortSignal.timeout(LONGEST_MS)]);
    let isFirst = true;
    const typing = runLoop({
      signal,
      async turn() {
        if (isFirst) {
          isFirst = false;
          return UNNOTICED_MS;
        }
        await botApi.showTyping(chatId, signal);
        return REPEAT_MS;
      },
    });
    typing.catch((error: unknown) =>
      log.debug({ err: error }, 'a chat does not show that the bot is typing'),
    );
    try {
      return await work();
    } finally {
      done.abort();
    }
  };
}
