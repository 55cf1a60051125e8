import type { Signer } from '../signing/signer.ts';
import type { CallOptions } from '../transport/call-options.ts';
import { SignatureNeededError } from './operation-errors.ts';
import type { Operation, WaitForOptions } from './operation.ts';

export interface CompleteOptions<Changed = Operation> extends Pick<
  WaitForOptions<Changed>,
  'signal' | 'onChange'
> {
  /** Asked before fresh bytes are signed after a revert. If it says no, `complete` throws SignatureNeededError. Default: yes. */
  signAgain?: (operation: Changed) => boolean | Promise<boolean>;
}

/** An operation that can be signed here. */
interface Signable extends Operation {
  confirm(signer: Signer, options?: CallOptions): Promise<this>;
}

/** Confirms and waits for the end; once more, if the chain has reverted the transaction that this call had signed. */
export async function completeOperation<Changed extends Signable>(
  operation: Changed,
  signer: Signer,
  ownSignature: () => string | undefined,
  { signal, onChange, signAgain }: CompleteOptions<Changed>,
): Promise<Changed> {
  const call = signal ? { signal } : {};
  const waiting = { ...call, ...(onChange ? { onChange: eachOnce(onChange) } : {}) };
  await operation.confirm(signer, call);
  try {
    return await operation.waitFor(waiting);
  } catch (error) {
    if (!isRevertOf(error, ownSignature()) || (signAgain && !(await signAgain(operation)))) throw error;
  }
  await operation.confirm(signer, call);
  return await operation.waitFor(waiting);
}

/** A second wait begins with the past entries again. */
function eachOnce<Changed>(
  onChange: NonNullable<WaitForOptions<Changed>['onChange']>,
): NonNullable<WaitForOptions<Changed>['onChange']> {
  let reported = 0;
  return async (operation, entry) => {
    if (entry.version <= reported) return;
    reported = entry.version;
    await onChange(operation, entry);
  };
}

function isRevertOf(error: unknown, signature: string | undefined): boolean {
  if (!(error instanceof SignatureNeededError) || error.reason !== 'reverted') return false;
  const latest = error.operation.signing_requests.at(-1);
  return signature !== undefined && latest?.evidence?.reverted?.signature === signature;
}
