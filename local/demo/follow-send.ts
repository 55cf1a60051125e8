import type { SendOperation, Signer, TimelineEntry } from '../../client/src/index.ts';
import { DemoError } from './demo-error.ts';

/** A blockhash is valid for about a minute on the local chain; later, nothing can be confirmed. */
const SEND_TIMEOUT_MS = 90_000;

/** Confirms, signs and waits for the end; prints the timeline as it grows. */
export async function confirmAndFollow(
  operation: SendOperation,
  signer: Signer,
  onEntry: (entry: TimelineEntry) => void,
): Promise<void> {
  const failed = new AbortController();
  const signal = AbortSignal.any([failed.signal, AbortSignal.timeout(SEND_TIMEOUT_MS)]);
  try {
    await Promise.all([
      operation.waitFor({ signal, onChange: (_, entry) => onEntry(entry) }),
      operation.confirm(signer, { signal }),
    ]);
  } catch (error) {
    failed.abort();
    if (error instanceof Error && error.name === 'TimeoutError') {
      throw new DemoError(
        `The send did not end within ${SEND_TIMEOUT_MS / 1000} s; it is ${stateOf(operation)}.`,
      );
    }
    throw error;
  }
  if (operation.data.status !== 'confirmed') throw new DemoError(`The send ended as ${stateOf(operation)}.`);
}

function stateOf({ data }: SendOperation): string {
  const reason = data.status_reason ?? data.error?.message;
  return reason == null ? data.status : `${data.status} (${reason})`;
}
