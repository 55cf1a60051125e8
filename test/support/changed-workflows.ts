import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { WorkflowBundle } from '@temporalio/worker';
import type * as BundleBuilder from '../../worker/build-workflow-bundle.ts';
import { changedCopy, type Edit } from './changed-copy.ts';

/** Workflow code as another version of the service has it, bundled the way that version's own worker does it. */
export async function changedWorkflows(name: string, edits: readonly Edit[]): Promise<WorkflowBundle> {
  const copy = await changedCopy(name, edits);
  try {
    const builder = pathToFileURL(join(copy.folder, 'worker/build-workflow-bundle.ts')).href;
    const { buildWorkflowBundle } = (await import(builder)) as typeof BundleBuilder;
    return await buildWorkflowBundle(join(copy.folder, 'encryption/failure-converter.mjs'));
  } finally {
    await copy.remove();
  }
}
