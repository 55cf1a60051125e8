import { runLoop } from '../../loops/run-loop.ts';
import { TelegramError, type TelegramProblem } from '../../telegram/telegram-error.ts';
import type { Logger } from '../../telemetry/logger.ts';

/** The problems that a repeat can solve. */
const PASSES: ReadonlySet<TelegramProblem> = new Set(['too_many', 'unavailable', 'conflict']);

export function isPassing(error: unknown): error is TelegramError {
  return error instanceof TelegramError && PASSES.has(error.problem);
}

/** Makes a turn of a loop (loops/run-loop.ts) pause for as long as Telegram asks for. */
export function obeysRetryAfter<Next>(turn: () => Promise<Next>, onFailure: (error: unknown) => void) {
  return async (): Promise<Next | number> => {
    try {
      return await turn();
    } catch (error) {
      if (!(error instanceof TelegramError) || error.retryAfterMs === null) throw error;
      onFailure(error);
      return error.retryAfterMs;
    }
  };
}

/** Repeats a request until Telegram answers it. Throws what no repeat can help, such as a wrong token. */
export async function untilTelegramAnswers<Result>(
  request: () => Promise<Result>,
  log: Logger,
): Promise<Result> {
  const onFailure = (error: unknown): void => {
    if (!isPassing(error)) throw error;
    log.warn({ err: error }, 'Telegram does not answer; the bot waits for it');
  };
  const answered = await runLoop<Result>({
    // Only the end of the process ends the wait.
    signal: new AbortController().signal,
    turn: obeysRetryAfter(async () => ({ result: await request() }), onFailure),
    onFailure,
  });
  return answered as Result;
}
