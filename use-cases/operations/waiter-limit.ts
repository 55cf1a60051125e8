import { ServiceError } from '../../domain/errors.ts';

/** Limits long polls and event streams. Each holds a connection and checks repeatedly. */
export interface WaiterLimit {
  /** Counts one more until the returned function is called. Throws SERVICE_UNAVAILABLE if there are too many. */
  enter(ownerId: string): () => void;
}

/** Enough for one for each open operation of five wallets; one stream of all operations replaces them. */
const MAX_WAITERS_PER_ACCOUNT = 100;

/** Quiet streams check every 5 s: 400 checks a second. A process with one core manages some 1,500 and nothing else. */
const MAX_WAITERS_PER_PROCESS = 2_000;

/** Long polls end within 25 s, so slots become free all the time. */
const RETRY_AFTER_SECONDS = 5;

export function createWaiterLimit({
  perAccount = MAX_WAITERS_PER_ACCOUNT,
  perProcess = MAX_WAITERS_PER_PROCESS,
} = {}): WaiterLimit {
  const waiting = new Map<string, number>();
  let total = 0;

  return {
    enter(ownerId) {
      const own = waiting.get(ownerId) ?? 0;
      if (own >= perAccount) {
        throw tooMany(
          `At most ${perAccount} waiting requests and streams for each account: end some, or follow all operations in one stream, GET /v1/timeline.`,
        );
      }
      if (total >= perProcess) {
        throw tooMany('Too many requests wait on this server: retry later, or read without waiting.');
      }
      waiting.set(ownerId, own + 1);
      total += 1;
      let left = false;
      return () => {
        if (left) return;
        left = true;
        total -= 1;
        const others = (waiting.get(ownerId) ?? 1) - 1;
        if (others === 0) waiting.delete(ownerId);
        else waiting.set(ownerId, others);
      };
    },
  };
}

function tooMany(details: string): ServiceError {
  return new ServiceError('SERVICE_UNAVAILABLE', 'Too many requests are waiting.', {
    details,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}
