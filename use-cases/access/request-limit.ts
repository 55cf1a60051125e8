import { LRUCache } from 'lru-cache';
import type { RequestLimitStore } from '../../db/access/request-limit-store.ts';

export const LIMIT_WINDOW_SECONDS = 3_600;

/** Result for one request. */
export interface RequestAllowance {
  allowed: boolean;
  limit: number;
  /** Requests left in the window, as far as this process knows; blocks of other processes count as used. */
  remaining: number;
  /** Until the window ends; at least 1. */
  resetSeconds: number;
}

export interface RequestLimit {
  /** Counts one request of the subject. */
  take(subject: string, limit: number): Promise<RequestAllowance>;
}

/**
 * A hundredth of the limit is reserved at once: for `pro`, one statement for 10 requests. At most 1 % of an hour's requests
 * stays unused in a process.
 */
const BLOCKS_PER_WINDOW = 100;

/** About 2 MB. Beyond it, the subject whose last request is the oldest loses the rest of its block. */
const MAX_SUBJECTS = 10_000;

interface Quota {
  limit: number;
  /** On this process's clock; 0 before the first reservation. */
  endsAtMs: number;
  /** Left of the reserved block. */
  left: number;
  used: number;
  /** No requests are left until the window ends. */
  exhausted: boolean;
  waiting: number;
  reserving: Promise<void> | null;
}

export interface RequestLimitDeps {
  store: Pick<RequestLimitStore, 'reserve'>;
  maxSubjects?: number;
  now?: () => number;
}

/** Decision 22: each process reserves blocks of a window in the database and counts them down in memory. */
export function createRequestLimit({
  store,
  maxSubjects = MAX_SUBJECTS,
  now = () => performance.now(),
}: RequestLimitDeps): RequestLimit {
  const quotas = new LRUCache<string, Quota>({ max: maxSubjects });

  async function reserve(subject: string, quota: Quota): Promise<void> {
    // Requests that wake together with the first one are counted too.
    await Promise.resolve();
    // Counted from before the statement, so that this end is never later than the database's.
    const sentAt = now();
    const { limit } = quota;
    const amount = Math.max(1, Math.floor(limit / BLOCKS_PER_WINDOW), quota.waiting);
    const { granted, used, windowEndsInMs } = await store.reserve({ subject, limit, amount });
    quota.endsAtMs = sentAt + windowEndsInMs;
    quota.left = granted;
    quota.used = used;
    // Not if the limit was changed meanwhile: then the next request asks again.
    quota.exhausted = granted === 0 && quota.limit === limit;
  }

  function quotaOf(subject: string, limit: number): Quota {
    const known = quotas.get(subject);
    if (known) {
      // The account's tier or its own limit has changed: more requests may be allowed now.
      if (known.limit !== limit) Object.assign(known, { limit, exhausted: false });
      return known;
    }
    const quota: Quota = {
      limit,
      endsAtMs: 0,
      left: 0,
      used: 0,
      exhausted: false,
      waiting: 0,
      reserving: null,
    };
    quotas.set(subject, quota);
    return quota;
  }

  return {
    async take(subject, limit) {
      const quota = quotaOf(subject, limit);
      for (;;) {
        const endsInMs = quota.endsAtMs - now();
        if (endsInMs > 0 && (quota.left > 0 || quota.exhausted)) {
          const allowed = quota.left > 0;
          if (allowed) quota.left -= 1;
          return {
            allowed,
            limit,
            remaining: Math.max(0, limit - quota.used + quota.left),
            resetSeconds: Math.ceil(endsInMs / 1_000),
          };
        }
        quota.waiting += 1;
        quota.reserving ??= reserve(subject, quota).finally(() => {
          quota.reserving = null;
        });
        await quota.reserving.finally(() => {
          quota.waiting -= 1;
        });
      }
    },
  };
}
