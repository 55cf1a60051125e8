import { ApiError } from './api-errors.ts';
import { NetworkFailure, OperationEndedError, SignatureNeededError } from './errors.ts';
import type { CallOptions } from './call-options.ts';
import type { OperationsApi } from './operations-api.ts';
import { sleep } from './timing.ts';
import type { OperationData, TimelineEntry } from './types.ts';
import type { OperationStatus } from './words.ts';

/** The longest that the service holds an answer back. */
const LONG_POLL_SECONDS = 25;

/** Kept between two questions that brought nothing new, in case the service answers without waiting. */
const MIN_POLL_INTERVAL_MS = 1_000;

/** An operation goes on while its API is restarted; only a longer outage is passed on. */
const OUTAGE_TOLERANCE_MS = 120_000;
const OUTAGE_POLL_INTERVAL_MS = 1_000;

export interface WaitForInput extends CallOptions {
  operationsApi: OperationsApi;
  operation: OperationData;
  until: 'ended' | OperationStatus;
  /** Called once for each timeline entry, the ones of the past first, with the operation that holds it. */
  onEntry: (operation: OperationData, entry: TimelineEntry) => Promise<void>;
}

/**
 * Follows the operation by long polling. Answers as soon as it ended or its timeline shows the status waited
 * for; throws OperationEndedError when it ended without that status, and SignatureNeededError when what was signed came
 * too late: nothing would happen any more without another signature.
 */
export async function waitForStatus(input: WaitForInput): Promise<OperationData> {
  const { until, onEntry } = input;
  let { operation } = input;
  let toldVersion = 0;
  for (;;) {
    for (const entry of operation.timeline.filter(({ version }) => version > toldVersion)) {
      await onEntry(operation, entry);
      toldVersion = Math.max(toldVersion, entry.version);
    }
    if (hasReached(operation, until)) return operation;
    if (operation.ended_at !== null) throw new OperationEndedError(operation, until);
    if (needsAnotherSignature(operation)) throw new SignatureNeededError(operation);
    operation = await nextVersion(input, operation);
  }
}

function hasReached({ status, ended_at: endedAt, timeline }: OperationData, until: string): boolean {
  if (until === 'ended') return endedAt !== null;
  return status === until || timeline.some((entry) => entry.status === until);
}

/** Given up by its owner, it waits for its end and not for a signature. */
function needsAnotherSignature({ status, status_reason: reason, timeline }: OperationData): boolean {
  return (
    status === 'awaiting_signature' &&
    reason === null &&
    timeline.some((entry) => entry.status === 'submitted')
  );
}

async function nextVersion(input: WaitForInput, seen: OperationData): Promise<OperationData> {
  const { operationsApi, signal } = input;
  let outageSinceMs: number | undefined;
  for (;;) {
    const askedAtMs = Date.now();
    try {
      const operation = await operationsApi.get(seen.operation_id, {
        wait: LONG_POLL_SECONDS,
        afterVersion: seen.version,
        signal,
      });
      if (operation.version > seen.version) return operation;
      outageSinceMs = undefined;
      const pauseMs = MIN_POLL_INTERVAL_MS - (Date.now() - askedAtMs);
      if (pauseMs > 0) await sleep(pauseMs, signal);
    } catch (error) {
      outageSinceMs ??= askedAtMs;
      if (!isOutage(error) || Date.now() - outageSinceMs > OUTAGE_TOLERANCE_MS) throw error;
      await sleep(OUTAGE_POLL_INTERVAL_MS, signal);
    }
  }
}

function isOutage(error: unknown): boolean {
  return error instanceof NetworkFailure || (error instanceof ApiError && error.status === 503);
}
