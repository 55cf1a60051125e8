// Builds the workflow bundle into WORKFLOW_BUNDLE_DIR, so that workers which start later find it.
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { buildWorkflowBundle } from './build-workflow-bundle.ts';
import { keptWorkflowBundle } from './kept-workflow-bundle.ts';

const { WORKFLOW_BUNDLE_DIR } = z.object({ WORKFLOW_BUNDLE_DIR: z.string().min(1) }).parse(process.env);

await keptWorkflowBundle({
  directory: WORKFLOW_BUNDLE_DIR,
  build: () =>
    buildWorkflowBundle(fileURLToPath(new URL('../encryption/failure-converter.mjs', import.meta.url))),
  onProblem: (error) => {
    throw error;
  },
});
