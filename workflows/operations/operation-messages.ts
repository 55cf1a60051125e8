import type { Confirmer } from '../../domain/operations/confirmer.ts';
import { defineSignal, defineUpdate } from '@temporalio/workflow';
import type { ActionResult } from '../../domain/operations/operation-snapshot.ts';
import type { CancelledAs } from '../../domain/operations/operation-transitions.ts';
import type { WalletProof } from '../../domain/wallets/wallet-proof.ts';

/**
 * The workflow type of a kind: `sendWorkflow`, `stakeDelegateWorkflow`. workflows/index.ts exports a workflow under each
 * name.
 */
export function operationWorkflowType(kind: string): string {
  return `${kind.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase())}Workflow`;
}

export function operationWorkflowId(kind: string, operationId: string): string {
  return `${kind}/${operationId}`;
}

/**
 * Every message names the version of the row that its sender saw. A reset in the Temporal UI delivers old messages
 * again, in any order: a message with another version changes nothing.
 */
export interface SeenVersion {
  version: number;
}

export interface ConfirmInput extends SeenVersion {
  contentHash: string;
  /** Left out by callers of an earlier version. */
  by?: Confirmer;
}

export interface SubmitSignatureInput extends SeenVersion {
  /** The signed transaction, base64. */
  transaction: string;
}

export interface ProveInput extends SeenVersion {
  proof: WalletProof;
}

export interface CancelInput extends SeenVersion {
  as: CancelledAs;
}

/** Makes the workflow read its row again, which may have changed. Has no data. */
export const wakeSignal = defineSignal('wake');

/** Updates and not signals: the sender waits for the result, which may be a refusal. */
export const confirmUpdate = defineUpdate<ActionResult, [ConfirmInput]>('confirm');
export const createSigningRequestUpdate = defineUpdate<ActionResult, [SeenVersion]>('createSigningRequest');
export const submitSignatureUpdate = defineUpdate<ActionResult, [SubmitSignatureInput]>('submitSignature');
export const proveUpdate = defineUpdate<ActionResult, [ProveInput]>('prove');
export const cancelUpdate = defineUpdate<ActionResult, [CancelInput]>('cancel');
