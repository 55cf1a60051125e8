import type { Dispatcher } from 'undici';
import { parseRetryAfterMs } from './retry-schedule.ts';

/** How one request ended. */
export interface AnswerEnd {
  /** Null: no status arrived. */
  answer: (AnswerHead & { responseBody: string }) | null;
  /** Null: the answer is whole, and the connection may serve another request. */
  error: Error | null;
}

interface AnswerHead {
  status: number;
  retryAfterMs?: number;
}

/** For the beginning of an answer's body, once its status is there. */
const BODY_TIMEOUT_MS = 2_000;

/** Enough to show why a receiver refused; answers are logged for the endpoint's owner. */
export const MAX_RESPONSE_BODY_BYTES = 4 * 1024;

/** Proxies send a few 1xx answers before the real one; whoever goes on with them keeps the parser busy for nothing. */
const MAX_INFORMATIONAL_ANSWERS = 16;

/**
 * Reads one answer up to what is kept of it, and calls back once: when it is whole, broken, too long, or late.
 *
 * Callbacks and timers where a stream and a signal would be shorter: those cost more than the rest of an attempt.
 */
export function readAnswer(timeoutMs: number, onEnd: (end: AnswerEnd) => void): Dispatcher.DispatchHandler {
  const chunks: Buffer[] = [];
  let bytes = 0;
  let informationalAnswers = 0;
  let head: AnswerHead | null = null;
  let bodyTimer: NodeJS.Timeout | undefined;
  let isOver = false;
  const timer = setTimeout(end, timeoutMs, 'late');

  /** The status says it all: of a body that breaks off, hangs or is too long the beginning is kept. */
  function end(cause: Error | 'late' | null): void {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    clearTimeout(bodyTimer);
    const error = cause === 'late' ? new AttemptTimeoutError() : cause;
    onEnd({ answer: head && { ...head, responseBody: textOf(chunks) }, error });
  }

  return {
    onRequestStart() {},

    onResponseStart(_controller, status, headers) {
      if (status < 200) {
        informationalAnswers += 1;
        if (informationalAnswers > MAX_INFORMATIONAL_ANSWERS) end(new Error('No end of 1xx answers.'));
        return;
      }
      const asked = headers['retry-after'];
      const retryAfterMs = parseRetryAfterMs(Array.isArray(asked) ? asked[0] : asked, new Date());
      head = retryAfterMs === undefined ? { status } : { status, retryAfterMs };
      bodyTimer = setTimeout(end, BODY_TIMEOUT_MS, 'late');
    },

    onResponseData(_controller, chunk) {
      bytes += chunk.length;
      chunks.push(chunk);
      if (bytes > MAX_RESPONSE_BODY_BYTES) end(new Error('The answer is longer than what is kept.'));
    },

    onResponseEnd() {
      end(null);
    },

    onResponseError(_controller, error) {
      end(error);
    },
  };
}

/** Named as the time-outs of `AbortSignal` are. */
class AttemptTimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

function textOf(chunks: Buffer[]): string {
  const [first] = chunks;
  if (!first) return '';
  const all = chunks.length === 1 ? first : Buffer.concat(chunks);
  return all.subarray(0, MAX_RESPONSE_BODY_BYTES).toString('utf8').replaceAll('\0', '\uFFFD');
}
