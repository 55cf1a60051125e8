import type { OperationDetails, OperationQueries } from '../db/queries/operation-queries.ts';
import type { Actor } from '../domain/accounts.ts';
import { readOperation } from './read-operation.ts';

/** Tells when an operation may have changed; a hint that may be lost. */
export interface OperationNotices {
  /** Resolves at the next notice for the operation, or after the time, or when the signal aborts. */
  next(operationId: string, milliseconds: number, signal: AbortSignal): Promise<void>;
}

export interface WaitDependencies {
  queries: OperationQueries;
  notices: OperationNotices;
}

export interface Wait {
  milliseconds: number;
  /** Answer as soon as the version is above this one; null waits for the operation's end. */
  afterVersion: number | null;
  signal: AbortSignal;
}

/** Looks at the row this often even without a notice. */
const POLL_MS = 1_000;

/** The operation once it is as waited for, or as it is when the time is up. */
export async function waitForOperation(
  { queries, notices }: WaitDependencies,
  actor: Actor,
  operationId: string,
  { milliseconds, afterVersion, signal }: Wait,
): Promise<OperationDetails> {
  const endsAt = Date.now() + milliseconds;
  // The check that it is the caller's own; from here on a cheap look at the version is enough.
  const first = await readOperation(queries, actor, operationId);
  let { version, ended } = { version: first.operation.version, ended: first.operation.endedAt !== null };
  for (;;) {
    const done = ended || (afterVersion !== null && version > afterVersion);
    const left = endsAt - Date.now();
    if (done || left <= 0 || signal.aborted) {
      return version === first.operation.version ? first : readOperation(queries, actor, operationId);
    }
    // Subscribed before the look, so that a change in between is not missed.
    const notice = notices.next(operationId, Math.min(left, POLL_MS), signal);
    const now = await queries.version(operationId);
    if (now && (now.version !== version || now.ended !== ended)) ({ version, ended } = now);
    else await notice;
  }
}
