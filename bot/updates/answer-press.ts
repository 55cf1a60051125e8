import type { BotApi } from '../../telegram/bot-api.ts';
import { runLoop } from '../../loops/run-loop.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { isPassing, obeysRetryAfter } from './telegram-retries.ts';

export interface AnswerPressDeps {
  botApi: Pick<BotApi, 'answerPress'>;
  log: Logger;
}

/** Later, Telegram takes no answer to a press any more. */
const TOO_LATE_MS = 15_000;

/**
 * Ends the waiting sign of a pressed button. The press is handled meanwhile, and does not fail with it. Repeated while Telegram
 * asks to wait or is away; if that takes too long, the sign ends by itself.
 */
export function createAnswerPress({ botApi, log }: AnswerPressDeps) {
  return function answerPress(queryId: string, text: string | undefined): void {
    const onFailure = (error: unknown): void => {
      if (!isPassing(error)) throw error;
      log.debug({ err: error }, 'a press is not answered yet');
    };
    runLoop<null>({
      signal: AbortSignal.timeout(TOO_LATE_MS),
      turn: obeysRetryAfter(async () => {
        await botApi.answerPress(queryId, text);
        return { result: null };
      }, onFailure),
      onFailure,
    }).catch((error: unknown) => log.debug({ err: error }, 'a press was not answered'));
  };
}
