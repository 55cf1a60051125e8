import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, DefaultLogger, type WorkflowBundleWithSourceMap } from '@temporalio/worker';

/** Bundles once what every worker of the process runs; some seconds of work. */
export async function buildWorkflowBundle(
  failureConverterPath: string,
): Promise<WorkflowBundleWithSourceMap> {
  return bundleWorkflowCode({
    workflowsPath: fileURLToPath(new URL('../workflows/index.ts', import.meta.url)),
    failureConverterPath,
    // The bundler lists every module at INFO, past the process's own logger.
    logger: new DefaultLogger('WARN'),
  });
}
