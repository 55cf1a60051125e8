import { NetworkFailure } from '../errors.ts';
import { ApiError } from '../transport/api-errors.ts';
import type { CallOptions } from '../transport/call-options.ts';
import { sleep } from '../transport/timing.ts';
import { OperationEndedError, SignatureNeededError } from './operation-errors.ts';
import type { OperationData, TimelineEntry } from './operation-types.ts';
import type { OperationStatus } from './operation-words.ts';
import type { OperationsApi } from './operations-api.ts';

/** The service holds an answer back no longer than this. */
const MAX_LONG_POLL_SECONDS = 25;

/** Shortest time between two requests without news, in case the service answers without waiting. */
const MIN_REQUEST_INTERVAL_MS = 1_000;

/** The API may be restarted while an operation continues; only a longer outage is thrown. */
const MAX_OUTAGE_MS = 120_000;
const OUTAGE_RETRY_INTERVAL_MS = 1_000;

export interface WaitForInput extends CallOptions {
  operationsApi: OperationsApi;
  operation: OperationData;
  until: 'ended' | OperationStatus;
  /** Called once for each timeline entry, past entries first, with the operation that has it. */
  onEntry: (operation: OperationData, entry: TimelineEntry) => Promise<void>;
}

/**
 * Follows the operation by long polling. Returns as soon as it ended or its timeline shows the awaited status. Throws
 * OperationEndedError if it ended without that status, and SignatureNeededError if the signature came too late, or the chain has reverted the
 * transaction and a fresh one may follow: without another signature, nothing more would happen.
 */
export async function waitForStatus(input: WaitForInput): Promise<OperationData> {
  const { until, onEntry } = input;
  let { operation } = input;
  let reportedVersion = 0;
  for (;;) {
    for (const entry of operation.timeline.filter(({ version }) => version > reportedVersion)) {
      await onEntry(operation, entry);
      reportedVersion = Math.max(reportedVersion, entry.version);
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

/** With another `status_reason` such as `cancelling`, the operation waits for its end, not for a signature. */
function needsAnotherSignature({ status, status_reason: reason, timeline }: OperationData): boolean {
  return (
    status === 'awaiting_signature' &&
    (reason === null || reason === 'reverted') &&
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
        wait: MAX_LONG_POLL_SECONDS,
        afterVersion: seen.version,
        signal,
      });
      if (operation.version > seen.version) return operation;
      outageSinceMs = undefined;
      const pauseMs = MIN_REQUEST_INTERVAL_MS - (Date.now() - askedAtMs);
      if (pauseMs > 0) await sleep(pauseMs, signal);
    } catch (error) {
      outageSinceMs ??= askedAtMs;
      if (!isOutage(error) || Date.now() - outageSinceMs > MAX_OUTAGE_MS) throw error;
      await sleep(OUTAGE_RETRY_INTERVAL_MS, signal);
    }
  }
}

function isOutage(error: unknown): boolean {
  return error instanceof NetworkFailure || (error instanceof ApiError && error.status === 503);
}
