import {
  SignatureNeededError,
  type CallOptions,
  type Operation,
  type Signer,
  type TimelineEntry,
} from '../../client/src/index.ts';
import { DemoError } from './demo-error.ts';

/** A blockhash is valid for about a minute on the local chain; later, nothing can be confirmed. */
const TIMEOUT_MS = 90_000;

interface SignedOperation extends Operation {
  confirm(signer: Signer, options?: CallOptions): Promise<unknown>;
}

/** Confirms, signs and waits for the end; prints the timeline as it grows. */
export async function confirmAndFollow(
  operation: SignedOperation,
  signer: Signer,
  onEntry: (entry: TimelineEntry) => void,
): Promise<void> {
  const failed = new AbortController();
  // Not AbortSignal.timeout: one that only AbortSignal.any refers to may be collected, and then never aborts.
  const timeIsUp = new AbortController();
  const timer = setTimeout(() => timeIsUp.abort(), TIMEOUT_MS);
  const signal = AbortSignal.any([failed.signal, timeIsUp.signal]);
  try {
    await Promise.all([
      operation.waitFor({ signal, onChange: (_, entry) => onEntry(entry) }),
      operation.confirm(signer, { signal }),
    ]).catch((error: unknown) => signAgain(operation, signer, signal, error));
  } catch (error) {
    failed.abort();
    if (timeIsUp.signal.aborted) {
      throw new DemoError(
        `The operation did not end within ${TIMEOUT_MS / 1000} s; it is ${stateOf(operation)}.`,
      );
    }
    throw error;
  } finally {
    clearTimeout(timer);
  }
  if (operation.data.status !== 'confirmed')
    throw new DemoError(`The operation ended as ${stateOf(operation)}.`);
}

/** On a busy machine, a blockhash may be too old when the signature comes: nothing was sent then, and fresh bytes are signed. */
async function signAgain(
  operation: SignedOperation,
  signer: Signer,
  signal: AbortSignal,
  error: unknown,
): Promise<void> {
  if (!(error instanceof SignatureNeededError) || error.reason !== 'too_late') throw error;
  await operation.confirm(signer, { signal });
  await operation.waitFor({ signal }).catch((later: unknown) => signAgain(operation, signer, signal, later));
}

function stateOf({ data }: SignedOperation): string {
  const reason = data.status_reason ?? data.error?.message;
  return reason == null ? data.status : `${data.status} (${reason})`;
}
