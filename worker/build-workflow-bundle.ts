import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, DefaultLogger, type WorkflowBundleWithSourceMap } from '@temporalio/worker';

/** Bundles once what every worker of the process runs; some seconds of work. */
export async function buildWorkflowBundle(
  failureConverterPath: string,
  /** The module that exports every workflow under the name of its type; the service's own unless given. */
  workflowsPath = fileURLToPath(new URL('../workflows/index.ts', import.meta.url)),
): Promise<WorkflowBundleWithSourceMap> {
  return bundleWorkflowCode({
    workflowsPath,
    failureConverterPath,
    // The bundler lists every module at INFO, past the process's own logger.
    logger: new DefaultLogger('WARN'),
  });
}
