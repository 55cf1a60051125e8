import { join } from 'node:path';
import type { WorkflowBundle } from '@temporalio/worker';
import { createDataConverter } from '../../encryption/data-converter.ts';
import { parseKeyRing } from '../../encryption/key-ring.ts';
import { TEST_KEY_RING_TEXT } from '../../encryption/test-key.ts';
import { buildWorkflowBundle } from '../../worker/build-workflow-bundle.ts';
import { keptWorkflowBundle } from '../../worker/kept-workflow-bundle.ts';
import { CHECKOUT } from '../architecture/support/checkout.ts';

/** Outlives a run: building it takes seconds, and it is only taken if no source has changed. */
export const WORKFLOW_BUNDLE_DIRECTORY = join(CHECKOUT, 'node_modules/.cache/workflow-bundle');

let bundle: Promise<WorkflowBundle> | undefined;

/** The service's own workflows. Read once a run. */
export function workflowBundle(): Promise<WorkflowBundle> {
  bundle ??= keptWorkflowBundle({
    directory: WORKFLOW_BUNDLE_DIRECTORY,
    build: () =>
      buildWorkflowBundle(
        createDataConverter(parseKeyRing(TEST_KEY_RING_TEXT, { allowTestKey: true })).failureConverterPath,
      ),
    onProblem: () => undefined, // then the next run builds it again
  });
  return bundle;
}
