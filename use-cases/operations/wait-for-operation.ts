import type { OperationDetails, OperationQueries } from '../../db/operations/operation-queries.ts';
import type { Actor } from '../../domain/access/accounts.ts';
import { readOperation } from './read-operation.ts';
import type { WaiterLimit } from './waiter-limit.ts';

/** Notices about one operation, or about all of an account; hints that may be lost. */
export interface NoticeSubscription {
  /** True once there was a notice since the last wait; false after the time, or when the signal aborts. */
  next(milliseconds: number, signal: AbortSignal): Promise<boolean>;
  close(): void;
}

export interface OperationNotices {
  /** Remembers notices from now on. A topic is the id of an operation or of an account. */
  subscribe(topic: string): NoticeSubscription;
}

export interface WaitDependencies {
  queries: OperationQueries;
  notices: OperationNotices;
  waiters: WaiterLimit;
}

export interface Wait {
  milliseconds: number;
  /** Answer as soon as the version is above this one; null waits for the operation's end. */
  afterVersion: number | null;
  signal: AbortSignal;
}

/** Whoever waits looks this soon even without a notice. */
export const POLL_MS = 1_000;

/** The longest that a stream goes without a look when nothing happens; a lost connection for notices tells by itself. */
export const QUIET_POLL_MS = 5_000;

/** The operation once it is as waited for, or as it is when the time is up. */
export async function waitForOperation(
  { queries, notices, waiters }: WaitDependencies,
  actor: Actor,
  operationId: string,
  { milliseconds, afterVersion, signal }: Wait,
): Promise<OperationDetails> {
  const endsAt = Date.now() + milliseconds;
  let details = await readOperation(queries, actor, operationId);
  // Who has seen the end may still wait for what settles it.
  const isDone = (): boolean => {
    const { version, endedAt, settled } = details.operation;
    return afterVersion === null ? endedAt !== null : settled || version > afterVersion;
  };
  if (isDone() || milliseconds <= 0) return details;

  const left = (): number => endsAt - Date.now();
  const leave = waiters.enter(actor.accountId);
  const subscription = notices.subscribe(operationId);
  try {
    // The first look is for what came between reading and subscribing.
    for (let isTold = false; ; isTold = await subscription.next(Math.min(left(), POLL_MS), signal)) {
      // Without a notice a cheap look at the version will do.
      if (isTold || (await queries.version(operationId)) !== details.operation.version) {
        details = await readOperation(queries, actor, operationId);
      }
      if (isDone() || left() <= 0 || signal.aborted) return details;
    }
  } finally {
    subscription.close();
    leave();
  }
}
