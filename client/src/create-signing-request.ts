import { ApiError } from './api-errors.ts';
import type { OperationsApi } from './operations-api.ts';
import { sleep } from './timing.ts';
import type { SigningRequest } from './types.ts';

/**
 * The service holds bytes back while those of the signing request before are about to expire: 20 blocks at most, some
 * seconds. After this time something else is wrong, and the service's answer is thrown.
 */
const MAX_WAIT_FOR_BYTES_MS = 120_000;

/** The service may round `Retry-After` down to zero: this keeps the client from asking in a hot loop. */
const MIN_PAUSE_MS = 200;

/** Creates a signing request, and waits as long as the service holds its bytes back. */
export async function createSigningRequest(
  operationsApi: OperationsApi,
  id: string,
  signal: AbortSignal | undefined,
): Promise<SigningRequest> {
  const giveUpAtMs = Date.now() + MAX_WAIT_FOR_BYTES_MS;
  for (;;) {
    try {
      return await operationsApi.createSigningRequest(id, { signal });
    } catch (error) {
      const waitMs = bytesHeldBackMs(error);
      if (waitMs === undefined || Date.now() + waitMs > giveUpAtMs) throw error;
      await sleep(waitMs, signal);
    }
  }
}

/** Only this 409 comes with `Retry-After`; every other conflict is permanent. */
function bytesHeldBackMs(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  const { retryAfterSeconds } = error;
  return retryAfterSeconds === undefined ? undefined : Math.max(retryAfterSeconds * 1000, MIN_PAUSE_MS);
}
