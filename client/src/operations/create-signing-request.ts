import { afterHeldBack } from './after-held-back.ts';
import type { SigningRequest } from './operation-types.ts';
import type { OperationsApi } from './operations-api.ts';

/** The service holds bytes back while those of the signing request before are about to expire: 20 blocks at most, some seconds. */
const MAX_WAIT_FOR_BYTES_MS = 120_000;

/** Creates a signing request, and waits as long as the service holds its bytes back. */
export async function createSigningRequest(
  operationsApi: OperationsApi,
  id: string,
  signal: AbortSignal | undefined,
): Promise<SigningRequest> {
  return await afterHeldBack(() => operationsApi.createSigningRequest(id, { signal }), {
    maxWaitMs: MAX_WAIT_FOR_BYTES_MS,
    signal,
  });
}
