// Not TypeScript: Temporal's client and worker load it with `require`, also in a process without a loader for TypeScript.
import { DefaultFailureConverter } from '@temporalio/common';

/**
 * Moves message and stack of a failure into a payload, so that the codec encrypts them too.
 *
 * MAINTENANCE: the workflow bundle loads this file by its path, so it may only import modules that workflows may import.
 */
export const failureConverter = new DefaultFailureConverter({ encodeCommonAttributes: true });
