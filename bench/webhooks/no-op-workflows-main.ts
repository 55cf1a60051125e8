// Temporal's rate of workflows that do nothing, on the same server: the limit if each delivery were a workflow.
import { fileURLToPath } from 'node:url';
import { Client, Connection } from '@temporalio/client';
import { bundleWorkflowCode, DefaultLogger, NativeConnection, Worker } from '@temporalio/worker';
import { z } from 'zod';
import { createLogger } from '../../telemetry/logger.ts';
import { installRuntime } from '../../worker/install-runtime.ts';
import { answerQuestions } from './child-questions.ts';
import { monotonicMs } from './clock.ts';
import type { noOpWorkflow } from './no-op-workflow.ts';
import { noOpQuestion, type NoOpWorkflows } from './no-op-questions.ts';

const TASK_QUEUE = 'bench-no-op';

/** Workflows at once: the same as POSTs to one endpoint. */
const CONCURRENCY = 32;

const { TEMPORAL_ADDRESS } = z.object({ TEMPORAL_ADDRESS: z.string() }).parse(process.env);
installRuntime(createLogger({ level: 'silent', service: 'bench' }));
const worker = await Worker.create({
  connection: await NativeConnection.connect({ address: TEMPORAL_ADDRESS }),
  taskQueue: TASK_QUEUE,
  workflowBundle: await bundleWorkflowCode({
    workflowsPath: fileURLToPath(new URL('no-op-workflow.ts', import.meta.url)),
    logger: new DefaultLogger('WARN'),
  }),
});
const { workflow } = new Client({ connection: await Connection.connect({ address: TEMPORAL_ADDRESS }) });

answerQuestions(noOpQuestion, async ({ run, seconds }): Promise<NoOpWorkflows> => {
  let begun = 0;
  const startedAtMs = monotonicMs();
  const loop = async (): Promise<void> => {
    while (monotonicMs() - startedAtMs < seconds * 1_000) {
      begun += 1;
      await workflow.execute<typeof noOpWorkflow>('noOpWorkflow', {
        taskQueue: TASK_QUEUE,
        workflowId: `bench-no-op-${run}-${begun}`,
      });
    }
  };
  await worker.runUntil(Promise.all(Array.from({ length: CONCURRENCY }, loop)));
  return { perSecond: (begun * 1_000) / (monotonicMs() - startedAtMs) };
});
