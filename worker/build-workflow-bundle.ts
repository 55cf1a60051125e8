import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, DefaultLogger, type WorkflowBundleWithSourceMap } from '@temporalio/worker';

/** Builds the bundle that all workers of the process run; takes some seconds. */
export async function buildWorkflowBundle(
  failureConverterPath: string,
): Promise<WorkflowBundleWithSourceMap> {
  return bundleWorkflowCode({
    workflowsPath: fileURLToPath(new URL('../workflows/index.ts', import.meta.url)),
    failureConverterPath,
    // The bundler logs every module at INFO, bypassing the process's own logger.
    logger: new DefaultLogger('WARN'),
  });
}
