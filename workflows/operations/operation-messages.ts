import { defineSignal, defineUpdate } from '@temporalio/workflow';
import type { ActionResult } from '../../domain/operations/operation-snapshot.ts';

/**
 * The name under which a kind's workflow is started: `sendWorkflow`, `stakeDelegateWorkflow`. workflows/index.ts exports
 * a workflow under each.
 */
export function operationWorkflowType(kind: string): string {
  return `${kind.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase())}Workflow`;
}

export function operationWorkflowId(kind: string, operationId: string): string {
  return `${kind}/${operationId}`;
}

/**
 * Every message names the row's version that its sender saw. A reset in the Temporal UI delivers old messages
 * again, in no promised order: one that saw another version changes nothing.
 */
export interface SeenVersion {
  version: number;
}

export interface ConfirmInput extends SeenVersion {
  contentHash: string;
}

export interface SubmitSignatureInput extends SeenVersion {
  /** The signed transaction, base64. */
  transaction: string;
}

/** Makes the workflow read its row again, which may have changed without it. Carries no data. */
export const wakeSignal = defineSignal('wake');

/** Updates and not signals: the sender waits for the answer, which says if the row refused. */
export const confirmUpdate = defineUpdate<ActionResult, [ConfirmInput]>('confirm');
/** Recorded histories have it under its first name. */
export const signingRequestUpdate = defineUpdate<ActionResult, [SeenVersion]>('issueTransaction');
export const submitSignatureUpdate = defineUpdate<ActionResult, [SubmitSignatureInput]>('submitSignature');
export const cancelUpdate = defineUpdate<ActionResult, [SeenVersion]>('cancel');
