import type { Dispatcher } from 'undici';
import { parseRetryAfterMs } from './retry-schedule.ts';

/** How one request ended. */
export interface AnswerEnd {
  /** Null: no status line arrived. */
  answer: (AnswerHead & { responseBody: string }) | null;
  /** Null: the answer is complete, and the connection may serve another request. */
  error: Error | null;
}

interface AnswerHead {
  status: number;
  retryAfterMs?: number;
}

/** For the kept part of the body, after the status has arrived. */
const BODY_TIMEOUT_MS = 2_000;

/** Enough to show why a receiver refused; the endpoint's owner sees answers in the delivery log. */
export const MAX_RESPONSE_BODY_BYTES = 4 * 1024;

/** Proxies send a few 1xx answers before the real one; a receiver that keeps sending them only costs time. */
const MAX_INFORMATIONAL_ANSWERS = 16;

/**
 * Reads one answer up to the kept length, and calls back once: when the answer is complete, broken, too long or late.
 *
 * Callbacks and timers instead of a stream and a signal, although those are shorter: they cost more than the rest of an
 * attempt.
 */
export function readAnswer(timeoutMs: number, onEnd: (end: AnswerEnd) => void): Dispatcher.DispatchHandler {
  const chunks: Buffer[] = [];
  let bytes = 0;
  let informationalAnswers = 0;
  let head: AnswerHead | null = null;
  let bodyTimer: NodeJS.Timeout | undefined;
  let isOver = false;
  const timer = setTimeout(end, timeoutMs, 'late');

  /** The status decides. If the body breaks off, hangs or is too long, its beginning is kept. */
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
        if (informationalAnswers > MAX_INFORMATIONAL_ANSWERS) end(new Error('Too many 1xx answers.'));
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
      if (bytes > MAX_RESPONSE_BODY_BYTES) end(new Error('The answer is longer than the part that is kept.'));
    },

    onResponseEnd() {
      end(null);
    },

    onResponseError(_controller, error) {
      end(error);
    },
  };
}

/** Same name as the timeouts of `AbortSignal`. */
class AttemptTimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

function textOf(chunks: Buffer[]): string {
  const [first] = chunks;
  if (!first) return '';
  const all = chunks.length === 1 ? first : Buffer.concat(chunks);
  return all.subarray(0, MAX_RESPONSE_BODY_BYTES).toString('utf8').replaceAll('\0', '\uFFFD');
}
